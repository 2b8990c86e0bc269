import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '../page/median.ts'
import type { Figure, PeopleWorld } from './people-world.ts'

const alone = 100
const perSecond = 20
const seconds = 20
/** Pages that are asked for all the while, one after the other on each of so many connections. */
const paths = ['/blocks', '/txs', '/', '/accounts']
const connections = 2
const pauseMs = 50
const round = (value: number) => Math.round(value * 10) / 10

const readPages = async ({ url }: PeopleWorld): Promise<number[]> => {
  const request = JSON.stringify({ url, paths, connections, pauseMs, seconds })
  const reader = fork(new URL('./page-reader.mjs', import.meta.url), [request], { execArgv: [] })
  const [times] = await Promise.race([
    once(reader, 'message'),
    once(reader, 'exit').then(([code]) => {
      throw new Error(`the reader of pages ended with ${code}`)
    }),
  ])
  return times
}

const pagesFor = async (people: PeopleWorld, beside?: (signal: AbortSignal) => Promise<unknown>): Promise<number[]> => {
  const end = new AbortController()
  const work = beside?.(end.signal)
  const times = await readPages(people)
  end.abort()
  await work
  return times
}

/** So many sign-ins a second, whether or not the ones before have ended. */
const signInSteadily = async ({ signIn }: PeopleWorld, times: number[], signal: AbortSignal): Promise<void> => {
  const under: Promise<unknown>[] = []
  for (let count = 0; !signal.aborted; count += 1) {
    under.push(signIn(`reader${count % 50}`).then(({ ms }) => times.push(ms)))
    await delay(1000 / perSecond)
  }
  await Promise.all(under)
}

/** Sign-ins one after the other, and pages with and without twenty of them a second. */
export const measureLogins = async (people: PeopleWorld): Promise<Figure[]> => {
  for (let count = 0; count < 50; count += 1) await people.addUser(`reader${count}`)
  for (let count = 0; count < 5; count += 1) await people.signIn('reader0')
  const times: number[] = []
  for (let count = 0; count < alone; count += 1) times.push((await people.signIn(`reader${count % 50}`)).ms)
  await pagesFor(people)
  const quietPages = await pagesFor(people)
  const busy: number[] = []
  const busyPages = await pagesFor(people, (signal) => signInSteadily(people, busy, signal))
  const again = await pagesFor(people)
  const quiet = [...quietPages, ...again]
  const [before, during] = [quantile(quiet, 0.95), quantile(busyPages, 0.95)]
  return [
    {
      what: 'a sign-in, p95',
      figure: round(quantile(times, 0.95)),
      bar: 250,
      unit: 'ms',
      more: { p50: round(quantile(times, 0.5)) },
    },
    {
      ...{ what: `pages' p95 beside ${perSecond} sign-ins a second, more than without`, bar: 10, unit: '%' },
      figure: round((during / before - 1) * 100),
      more: {
        ...{
          before: round(before),
          during: round(during),
          p50Before: round(quantile(quiet, 0.5)),
          p50During: round(quantile(busyPages, 0.5)),
        },
        ...{ signIns: busy.length, signInP95: round(quantile(busy, 0.95)) },
      },
    },
  ]
}
