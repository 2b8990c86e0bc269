import type { Query, QueryClient } from '@tanstack/react-query'
import { tellOwnChange } from '../lists/own-changes.ts'
import { dropDrafts } from '../session/drafts.ts'
import { isSignedIn, onSession, personTurns } from '../session/session.ts'
import { sessionEnd } from '../session/session-timeout.ts'
import type { Router } from './router/router.ts'

/** Answers to a call of the account, which no stranger may ask. */
const isOfAccount = ({ queryKey }: Query) => String(queryKey[0]).startsWith('/api/user/')

/**
 * Takes what is private off the page once nobody is signed in any more, whichever tab that was done in: a screen of the account
 * gives way to the sign-in, which leads back; answers are forgotten, and those on screen are asked for again as a stranger.
 * Where somebody else signs in instead, every answer is forgotten at once; the screens are drawn anew (`personTurns`), and ask.
 * @returns how to stop
 */
export const followSession = (router: Pick<Router, 'load'>, client: QueryClient): (() => void) => {
  let was = isSignedIn()
  let turns = personTurns()
  const clear = async () => {
    // first: a screen of the account would ask again, and be told that its session timed out
    await router.load()
    if (sessionEnd() !== 'timeout') dropDrafts()
    const queries = client.getQueryCache()
    // of those nothing is asked again: a screen that has not left yet would only be refused
    for (const query of queries.findAll({ predicate: isOfAccount })) query.reset()
    await client.resetQueries({ predicate: (query) => !isOfAccount(query) })
    tellOwnChange()
  }
  const handOver = async () => {
    dropDrafts()
    // answers under way are forgotten too: they are the former person's
    for (const query of client.getQueryCache().getAll()) query.reset()
    tellOwnChange()
    // what stands around the screen is not drawn anew
    await client.refetchQueries({ type: 'active', predicate: (query) => !isOfAccount(query) })
  }
  return onSession(() => {
    const is = isSignedIn()
    const isOver = was && !is
    was = is
    const isOther = turns !== personTurns()
    turns = personTurns()
    if (isOther) void handOver()
    else if (isOver) void clear()
  })
}
