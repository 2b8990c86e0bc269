import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'

it.skipIf(!existsSync('/dev/full'))('a screen that lies on a full disk ends nothing', () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    import { say } from '${new URL('./screen.ts', import.meta.url).href}'
    say('lost')
    setImmediate(() => { say('lost too'); setImmediate(() => console.error('alive')) })`
  const argv = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stderr, status } = spawnSync(process.execPath, argv, { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' })
  closeSync(full)
  expect({ stderr, status }).toEqual({ stderr: 'alive\n', status: 0 })
})
