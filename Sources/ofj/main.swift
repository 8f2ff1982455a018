internal import Glibc

exit(Program(machine: Machine.current).run())
