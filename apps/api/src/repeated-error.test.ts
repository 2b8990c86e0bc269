import { SchemaBehindError } from '@corescope/store/reader'
import { expect, it } from 'vitest'
import type { Logger } from './logger.ts'
import { createRepeatedErrorLog } from './repeated-error.ts'

it('says a fault once, another one too, and that it is over once', () => {
  const lines: string[] = []
  const say =
    (level: string) =>
    (...words: unknown[]) =>
      lines.push(`${level}: ${words.at(-1)}`)
  const fault = createRepeatedErrorLog({ info: say('info'), warn: say('warn') } as unknown as Logger)
  fault.over()
  for (let times = 0; times < 3; times++) fault.occurred(new Error('away'), 'the head could not be read')
  fault.occurred(new SchemaBehindError(['0001_schema']), 'the head could not be read')
  fault.over()
  fault.over()
  fault.occurred(new Error('away'), 'the feed could not be read')
  expect(lines).toEqual([
    'warn: the head could not be read',
    'info: waiting for the indexer’s tables',
    'info: the database answers again',
    'warn: the feed could not be read',
  ])
})
