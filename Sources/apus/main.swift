import ApusMachine
import ApusMeasure

Worker2.go()
