import type { Health } from '@corescope/api-schema/runtime-config'

/** What the shell knows of the product's own state. `offline`: the browser or the server cannot be reached. */
export interface HealthView {
  isOffline: boolean
  health: Health | undefined
  /** Before the first check: the server that wrote the page had nothing indexed to show. */
  isPreparing: boolean
}

let view: HealthView = { isOffline: false, health: undefined, isPreparing: false }
const listeners = new Set<() => void>()

export const currentHealth = (): HealthView => view
export const onHealth = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const publish = (next: HealthView) => {
  view = next
  for (const listener of listeners) listener()
}

/** What the page says of the product before it has asked. */
export const seedHealth = (isPreparing: boolean): void => publish({ isOffline: false, health: undefined, isPreparing })

/** States whose sentence counts blocks. */
const counts = new Set<Health['state'] | undefined>(['indexing', 'behind'])

/** The stream is quicker than the next check: what is said of the index's progress is as new as what is shown of it. */
export const followHead = ({ number, hash }: { number: number; hash: string }): void => {
  const { health } = view
  if (health === undefined || !counts.has(health.state)) return
  publish({ ...view, health: { ...health, indexed: { ...health.indexed, head: number, hash } } })
}

const isHealth = (body: unknown): body is Health => typeof body === 'object' && body !== null && 'indexed' in body

/** Asks `/health` once; 503 is an answer too, but not what another server says in its place. */
export const checkHealth = async (baseUrl: string): Promise<HealthView> => {
  try {
    const response = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(10_000) })
    const body: unknown = await response.json()
    if (!isHealth(body)) throw new SyntaxError('/health answered with something else')
    publish({ isOffline: false, health: body, isPreparing: false })
  } catch (cause) {
    publish({ isOffline: true, health: cause instanceof SyntaxError ? undefined : view.health, isPreparing: false })
  }
  return view
}
