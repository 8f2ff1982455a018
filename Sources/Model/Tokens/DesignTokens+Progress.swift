extension DesignTokens {
  static let progressBands = ProgressStatus.allCases.map { status in
    ProgressBand(status: status, min: status.lowerEnd, max: status.upperEnd, color: color(of: status))
  }

  private static func color(of status: ProgressStatus) -> ColorToken {
    switch status {
    case .under: .red
    case .near: .yellow
    case .approaching: .green.opacity(0.6)
    case .met: .green
    case .slightlyOver: .orange
    case .wayOver: .purple
    }
  }

  static let journalStates = JournalState.allCases.map { state in
    JournalStateToken(
      state: state, min: state.statuses.first?.lowerEnd, max: state.statuses.last?.upperEnd, statuses: state.statuses,
      ring: ring(of: state), lightGradient: gradient(lightColors(of: state)),
      darkGradient: gradient(darkColors(of: state)))
  }

  private static func ring(of state: JournalState) -> ColorToken {
    switch state {
    case .belowGoal: .primary
    case .approachingGoal: .green.opacity(0.5)
    case .goalMet: .green
    case .overGoal: .overGoal
    }
  }

  private static func lightColors(of state: JournalState) -> [ColorToken] {
    switch state {
    case .belowGoal, .approachingGoal: [.yellow.opacity(0.13), .orange.opacity(0.08)]
    case .goalMet: [.green.opacity(0.14), .green.opacity(0.05)]
    case .overGoal: [.orange.opacity(0.15), .overGoal.opacity(0.10)]
    }
  }

  private static func darkColors(of state: JournalState) -> [ColorToken] {
    switch state {
    case .belowGoal, .approachingGoal: [.yellow.opacity(0.20), .orange.opacity(0.20)]
    case .goalMet: [.green.opacity(0.20), .green.opacity(0.10)]
    case .overGoal: [.orange.opacity(0.20), .overGoal.opacity(0.15)]
    }
  }

  /// Two colours that fade out.
  private static func gradient(_ colors: [ColorToken]) -> [GradientStop] {
    zip([0, 0.25, 1], colors + [.clear]).map(GradientStop.init)
  }
}
