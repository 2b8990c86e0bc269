import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPartMessages } from './load-locale.ts'

/**
 * A component in a chunk of its own that brings its words (`React.lazy`: draw it in a `Suspense`, and not on the server).
 * `ahead` fetches it before it is wanted. The build reads the call as text: `name` and the path of the import are literals.
 */
export const lazyPart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { ahead: () => Promise<void> } => {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const loadOnce = () => {
    loading ??= Promise.all([load(), loadPartMessages(name)]).then(([component]) => ({ default: component }))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return Object.assign(lazy(loadOnce), {
    ahead: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  })
}
