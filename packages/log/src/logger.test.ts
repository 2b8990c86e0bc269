import { expect, it } from 'vitest'
import { createProcessLogger } from './logger.ts'

it('a line is JSON with its time in unix ms; what others write ends it nowhere, and shows no secret', () => {
  const written: string[] = []
  const log = createProcessLogger('api', 'info', ['a-secret-of-settings'], { write: (line) => written.push(line) })
  const forged = 'a\r\n{"level":30,"msg":"a user signed in"}\u2028\u0000'
  const before = Date.now()
  log.info({ [forged]: forged }, `${forged} a-secret-of-settings`)
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/^[^\r\n]*\n$/)
  const line = JSON.parse(written[0]!)
  expect(line).toMatchObject({ process: 'api', msg: `${forged} [hidden]`, [forged]: forged })
  expect(line.time).toBeGreaterThanOrEqual(before)
  expect(line.time).toBeLessThanOrEqual(Date.now())
})
