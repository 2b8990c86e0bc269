import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Waits that are spread, and the names of entries of a page's history: nothing that somebody gains by guessing. */
const guessable = [
  'apps/indexer/src/lanes/items/take-turn.ts',
  'apps/web/src/app/router/page-history.ts',
  'apps/web/src/live-updates/stream.ts',
  'packages/rpc/src/back-off.ts',
]

test('no secret is drawn by Math.random: those who use it are listed here', () => {
  const root = new URL('../', import.meta.url)
  const users = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(new URL(kind, root)).flatMap((name) =>
      readdirSync(new URL(`${kind}/${name}/src`, root), { recursive: true, encoding: 'utf8' })
        .filter((path) => /[.]tsx?$/.test(path) && !/[.](test|bench)[.]tsx?$/.test(path))
        .map((path) => `${kind}/${name}/src/${path.replaceAll('\\', '/')}`)
        .filter((path) => readFileSync(new URL(path, root), 'utf8').includes('Math.random')),
    ),
  )
  expect(users.toSorted()).toEqual(guessable)
})
