/// Bodies that measure nothing, or less than declared, in ways that times show.
enum Wrong {
  static let cases =
    (empty + dead + hoisted + closedForms + ownLoops + lessWork + otherWork + untimed)
    .map(DetectorCase.wrong)
}
