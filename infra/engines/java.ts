/** Options of Java for a run of seconds, of which the optimizing compiler would take up to half of the processor time. */
export const shortRun = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] as const;
