import { type ComponentType, startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { groupedByServer, grouping, onGroupingChange } from '../../format/grouping.ts'
import { NavigationContext } from '../../navigation/navigation-context.ts'
import { isSignedIn, onSession, personTurns } from '../../session/session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { ScreenError } from '../shell/ScreenError.tsx'
import { Shell } from '../shell/Shell.tsx'
import type { Router, RouterState } from './router.ts'
import { Ready } from './when-ready.ts'

/** A screen that says when it stands. */
const Announced = ({ Screen }: { Screen: ComponentType }) => (
  <>
    <Screen />
    <Ready />
  </>
)

/** Pages of the account are asked for by who is signed in alone. */
const asAskedFor = () => true

const Shown = ({ state: { view, location, match }, router }: { state: RouterState; router: Router }) => {
  const isUser = useSyncExternalStore(onSession, isSignedIn, asAskedFor)
  // it goes with its session, and asks for nothing more: the sign-in in its place may have to be fetched
  if (match?.page.user === true && !isUser) return null
  if (view.kind === 'notFound') return <NotFound />
  if (view.kind === 'failed') return <ScreenError error={view.error} retry={() => void router.load()} />
  return (
    <ErrorBoundary
      resetKey={location.pathname}
      fallback={(error, retry) => <ScreenError error={error} retry={retry} />}
    >
      <Announced Screen={view.Screen} />
    </ErrorBoundary>
  )
}

const none = () => 0

export interface RouterViewProps {
  router: Router
  /** Called when what a navigation led to stands on the page. */
  onShown: (state: RouterState) => void
}

/** The shell with the screen of the router's state in it. */
export const RouterView = ({ router, onShown }: RouterViewProps) => {
  const [state, setState] = useState(router.state)
  useEffect(() => {
    const follow = () => startTransition(() => setState(router.state()))
    follow() // it may have moved before this effect ran
    return router.subscribe(follow)
  }, [router])
  useLayoutEffect(() => onShown(state), [state, onShown])
  // every number on the screen is written anew
  const groups = useSyncExternalStore(onGroupingChange, grouping, groupedByServer)
  // and nothing that one person sees or has typed stays for another
  const turns = useSyncExternalStore(onSession, personTurns, none)
  const { location, match } = state
  return (
    <NavigationContext value={{ location, parameters: match?.parameters ?? {}, go: router.go }}>
      <Shell>
        <Shown key={`${groups} ${turns}`} state={state} router={router} />
      </Shell>
    </NavigationContext>
  )
}
