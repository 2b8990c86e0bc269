import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Limits, runProcess } from './run-process.ts'

let folder: string
const left = new Set<number>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-process-'))
})
afterAll(() => {
  for (const pid of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
/** A number that a program writes into a file. */
const pidIn = async (file: string): Promise<number> => {
  for (;;) {
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (pid > 0) {
      left.add(pid)
      return pid
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
/** Waits a little: a killed process is gone when its parent, or the system, has taken note. */
const untilGone = async (pid: number): Promise<boolean> => {
  for (let look = 0; look < 1_200 && isAlive(pid); look += 1) await new Promise((resolve) => setTimeout(resolve, 50))
  return !isAlive(pid)
}

const limits: Limits = { timeoutMs: 20_000, memoryBytes: 400 * 1024 ** 2, outputBytes: 10_000 }
/** A program that starts another one, as packed ones do (Vyper), and waits for it. */
const forks = (name: string, work: string, wait = 'wait $inner') => {
  const file = join(folder, name)
  const inner = `require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid)); ${work}`
  const script = `"${process.execPath}" -e '${inner}' & inner=$!; ${wait}; echo done`
  return { file, command: { program: '/bin/sh', argv: ['-c', script], folder } }
}
const run = (command: { program: string; argv: string[]; folder: string }, given: Partial<Limits> = {}) =>
  runProcess(command, '', { ...limits, ...given }, AbortSignal.timeout(60_000))
const sleeps = 'setTimeout(() => undefined, 60_000)'

it('the limit of time ends what a program has started too', async () => {
  const { file, command } = forks('late', sleeps)
  const began = Date.now()
  // a busy machine takes seconds until the inner one has said which it is
  await expect(run(command, { timeoutMs: 10_000, wholeMs: 120_000 })).rejects.toThrow(
    'The compiler was stopped: it took longer than 120 seconds.',
  )
  expect(Date.now() - began).toBeLessThan(50_000)
  expect(await untilGone(await pidIn(file))).toBe(true)
})

it.runIf(process.platform === 'linux')('memory of what a program has started counts', async () => {
  const { file, command } = forks('large', `globalThis.held = Buffer.alloc(600 * 1024 ** 2, 1); ${sleeps}`)
  await expect(run(command)).rejects.toThrow('The compiler was stopped: it took more than 400 MB of memory.')
  expect(await untilGone(await pidIn(file))).toBe(true)
})

it('ends with the program, though something that it started holds its output', async () => {
  const { file, command } = forks('left', sleeps, `while ! [ -s "${join(folder, 'left')}" ]; do sleep 0.05; done`)
  expect(await run(command)).toBe('done\n')
  expect(await untilGone(await pidIn(file))).toBe(true)
})

it('a program whose watch could not be set up never begins', async () => {
  const file = join(folder, 'never')
  const script = join(folder, 'hasty.mts')
  const module = JSON.stringify(new URL('./run-process.ts', import.meta.url).href)
  const command = { program: '/bin/sh', argv: ['-c', `echo begun > "${file}"`], folder }
  // the process ends right after the program was started: the next one would be its watchman
  await writeFile(
    script,
    `import { ChildProcess } from 'node:child_process'
     import { writeFileSync } from 'node:fs'
     import { runProcess } from ${module}
     const start = ChildProcess.prototype.spawn
     ChildProcess.prototype.spawn = function (options) {
       const result = start.call(this, options)
       writeFileSync(${JSON.stringify(`${file}.pid`)}, String(this.pid))
       process.kill(process.pid, 'SIGKILL')
       return result
     }
     await runProcess(${JSON.stringify(command)}, '', ${JSON.stringify(limits)}, AbortSignal.timeout(60_000))`,
  )
  const parent = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script], {
    stdio: 'ignore',
  })
  await once(parent, 'exit')
  expect(parent.signalCode).toBe('SIGKILL')
  expect(await untilGone(await pidIn(`${file}.pid`))).toBe(true)
  expect(existsSync(file)).toBe(false)
})

it('nothing goes on when this process is killed', async () => {
  const { file, command } = forks('orphan', sleeps)
  const script = join(folder, 'parent.mts')
  const module = JSON.stringify(new URL('./run-process.ts', import.meta.url).href)
  await writeFile(
    script,
    `import { runProcess } from ${module}
     await runProcess(${JSON.stringify(command)}, '', ${JSON.stringify(limits)}, AbortSignal.timeout(60_000))`,
  )
  const parent = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script], { stdio: 'ignore' })
  const pid = await pidIn(file)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(await untilGone(pid)).toBe(true)
})
