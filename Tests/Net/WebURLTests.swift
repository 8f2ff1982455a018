import Net
import Testing
