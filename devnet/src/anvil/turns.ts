/** Does what some calls to a node need, when it is their turn. @param methods of the calls that are made together */
export type InTurn = <T>(methods: readonly unknown[], work: () => Promise<T>) => Promise<T>

const seals = new Set<unknown>(['evm_mine', 'evm_mine_detailed', 'anvil_mine', 'hardhat_mine'])
const runsAgain = (method: unknown): boolean => typeof method === 'string' && /^(?:debug|trace)_/.test(method)

/**
 * Lets a node either seal a block or run blocks again, first come first served; calls that do neither need no turn. anvil 1.7.1
 * locks up for good where it does both at once: who runs a block again holds a lock, asks for it once more, and waits for the
 * sealing that waits for it.
 */
export function createTurns(): InTurn {
  let lastSeal: Promise<unknown> = Promise.resolve()
  const running = new Set<Promise<unknown>>()
  const settled = (work: Promise<unknown>) => work.catch(() => undefined) // a failure is for who asked
  return (methods, work) => {
    if (methods.some((method) => seals.has(method))) {
      const turn = Promise.all([lastSeal, ...running]).then(work)
      lastSeal = settled(turn)
      return turn
    }
    if (!methods.some(runsAgain)) return work()
    const turn = lastSeal.then(work)
    const over = settled(turn).finally(() => running.delete(over))
    running.add(over)
    return turn
  }
}
