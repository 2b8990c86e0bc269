/**
 * Works through tasks, several at a time. The first failure ends the others.
 * @param work gets a signal that ends with the outer one, or when another task failed
 * @throws what the first failed task threw
 */
export async function sideBySide<Task>(
  tasks: readonly Task[],
  atOnce: number,
  outer: AbortSignal | undefined,
  work: (task: Task, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const control = new AbortController()
  const abort = () => control.abort(outer?.reason)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  let next = 0
  const takeOneByOne = async () => {
    while (next < tasks.length) {
      control.signal.throwIfAborted()
      const task = tasks[next]!
      next += 1
      await work(task, control.signal)
    }
  }
  const workers = Array.from({ length: Math.min(atOnce, tasks.length) }, takeOneByOne)
  try {
    await Promise.all(workers)
  } catch (error) {
    control.abort(error)
    throw error
  } finally {
    outer?.removeEventListener('abort', abort)
    await Promise.allSettled(workers)
  }
}
