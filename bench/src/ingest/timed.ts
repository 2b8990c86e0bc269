export interface Timing {
  seconds: number
  /** Processor time of this process: what does not change when the machine is busy with other things. */
  processorSeconds: number
  /** Processor time of the database server meanwhile. */
  serverSeconds?: number
}

export const timed = async (work: () => Promise<void>): Promise<Timing> => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { seconds: (performance.now() - began) / 1000, processorSeconds: (user + system) / 1e6 }
}
