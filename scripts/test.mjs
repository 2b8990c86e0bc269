// `npm test`: everything CI needs, on a machine with only Node, npm and the package registries. The last line counts.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureInstalled } from './installed.mjs'
import { clearDeadRuns, roomInMemory, runFolder } from './room-in-memory.mjs'
import { root } from './root.mjs'

/** What runs. */
const running = new Set()
/** Longest that it is waited for, once it has been told to end. */
const endMs = 20_000
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    // it writes until it has ended: what is cleared before comes again
    const late = new Promise((resolve) => setTimeout(resolve, endMs).unref())
    const ended = Promise.all([...running].map((child) => new Promise((resolve) => child.once('close', resolve))))
    void Promise.race([ended, late]).then(() => process.exit(1))
  })
}
// All temporary folders of the run lie inside this one, so that nothing is left behind when tests fail. The users that a
// PostgreSQL of root may run as can enter it.
const memory = roomInMemory()
if (memory !== undefined) clearDeadRuns(memory)
const reports = mkdtempSync(join(memory ?? tmpdir(), `${runFolder}${process.pid}-`))
chmodSync(reports, 0o711)
const temporary = join(reports, 'tmp')
mkdirSync(temporary)
const clear = () => rmSync(reports, { recursive: true, force: true, maxRetries: 3 })
process.once('exit', clear)
const bin = (name) => join(root, 'node_modules', '.bin', name)
const report = (name) => join(reports, `${name}.json`)
const wanted = process.argv.slice(2)

/**
 * A step is one fact (its exit code), or a runner whose report says how many facts held. Four rows of steps run side by side, as each
 * waits for much of its time: the facts; the journeys; the clients and the unit tests; the database tests. All but the facts follow
 * the build.
 */
const facts = [
  { name: 'lock', command: [process.execPath, 'scripts/lock.mjs', '--check'] },
  { name: 'format', command: [bin('biome'), 'ci', '.'] },
  { name: 'types', command: [process.execPath, 'scripts/check-types.mjs'] },
  { name: 'imports', command: ['npm', 'run', '--silent', 'check:imports'] },
  { name: 'sizes', command: ['npm', 'run', '--silent', 'check:sizes'] },
  { name: 'exports', command: ['npm', 'run', '--silent', 'check:exports'] },
  { name: 'messages', command: ['npm', 'run', '--silent', 'check:messages'] },
]
const build = { name: 'build', command: [process.execPath, 'scripts/build.mjs'] }
const chunks = { name: 'chunks', command: ['npm', 'run', '--silent', 'check:chunks'] }
const clients = [
  // forge, cast, hardhat and wagmi from the npm registry, before the built product. They wait for one another most of their time.
  {
    name: 'clients',
    command: ['npm', 'run', '--silent', 'check:clients'],
    env: { CLIENTS_REPORT: report('clients') },
    count: () => JSON.parse(readFileSync(report('clients'), 'utf8')),
  },
]
const unit = [{ name: 'unit', ...vitest('unit', 'unit*') }]
const database = [
  // Some of them start the built product. A fixed seed: a red run is the change's fault. Other seeds and more runs:
  // PROPERTY_SEED, PROPERTY_RUNS. Without these, each property runs 4 times here and 200 times where its file is run alone,
  // with 2 and 20 kills.
  {
    name: 'db',
    isLive: true,
    ...vitest('db'),
    env: {
      PROPERTY_SEED: process.env.PROPERTY_SEED ?? '134840072',
      PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '4',
      PROPERTY_KILLS: process.env.PROPERTY_KILLS ?? '2',
      RECOUNT_BLOCKS: process.env.RECOUNT_BLOCKS ?? '20',
    },
  },
]
const journeys = [
  {
    name: 'e2e',
    isLive: true,
    command: [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') },
    count: () => {
      const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report('e2e'), 'utf8')).stats
      if (flaky > 0) console.log(`${flaky} journeys held only the second time`)
      return { passed: expected + flaky, failed: unexpected, skipped }
    },
    failures: () => failedJourneys(JSON.parse(readFileSync(report('e2e'), 'utf8')).suites),
  },
]

/** More files than these fail for the change's sake, not for that of a machine that was busy. */
const maxFilesAgain = 3

function vitest(name, projects = name) {
  const command = [bin('vitest'), 'run', '--project', projects, '--reporter=default', '--reporter=json']
  const read = () => JSON.parse(readFileSync(report(name), 'utf8'))
  const failedFiles = () => read().testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : []))
  return {
    command: [...command, `--outputFile.json=${report(name)}`],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = read()
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    },
    again: (words) => {
      const files = [...new Set([...failedFiles(), ...filesOfStrayErrors(words)])]
      if (files.length === 0 || files.length > maxFilesAgain) return undefined
      return [...command, `--outputFile.json=${report(`${name}-again`)}`, ...files]
    },
    failures: () =>
      read().testResults.flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0) return message ? [{ name: relative(root, name), reason: message }] : []
        return failed.map(({ fullName, failureMessages }) => ({
          name: `${relative(root, name)} › ${fullName}`,
          reason: failureMessages.join('\n'),
        }))
      }),
  }
}

/** Errors that belong to no test fail a run of vitest and are not in its report. It names the files that ran then. */
function filesOfStrayErrors(words) {
  const plain = stripVTControlCharacters(words)
  return [...plain.matchAll(/This error originated in "([^"]+)" test file/g)].map(([, file]) => file)
}

/** The journeys of a Playwright report that did not hold, its nested suites flattened. */
function failedJourneys(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        name: `${file} › ${title}`,
        reason: tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
          .join('\n'),
      })),
    ...failedJourneys(inner),
  ])
}

/**
 * What failed, once more at the end: a log that is kept only in part still says the reason. Where no test failed, the last lines of
 * the runner say why it did.
 */
function printFailures(step) {
  const words = said.get(step.name)
  let failures = []
  try {
    failures = step.failures?.() ?? []
  } catch (error) {
    console.error(`${step.name}: its failures cannot be read (${error.message})`)
  }
  for (const { name, reason } of failures)
    console.log(`\nfailed: ${name}\n${reason.split('\n').slice(0, 14).join('\n')}`)
  if (failures.length === 0) console.log(`\nfailed: ${step.name}\n${words.split('\n').slice(-60).join('\n')}`)
}

/** @param listen is given what the command says */
const run = ([command, ...args], env, listen) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { CHROMIUM_FOLDER: tmpdir(), ...process.env, TMPDIR: temporary, ...env },
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', listen)
    }
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })

/** A runner that dies before or after its report has one failure more than it says. */
const outcome = (step, code) => {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  try {
    const counted = step.count()
    const isSilent = code !== 0 && counted.failed === 0
    return isSilent ? { ...counted, failed: 1, isSilent } : counted
  } catch (error) {
    console.error(`${step.name}: no report (${error.message})`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

await ensureInstalled()
const table = new Map()
/** Step → all that its runner said. */
const said = new Map()
const red = []
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name)
const steps = [...facts, build, chunks, ...unit, ...database, ...journeys, ...clients]
const strange = wanted.filter((name) => !steps.some((step) => step.name === name))
if (strange.length > 0) {
  console.error(`no such step: ${strange.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

/** Writes text on as whole lines: two steps that speak at once do not break each other's. */
const writeLines = () => {
  let rest = ''
  return (text) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) process.stdout.write(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  }
}

/** Runs a step and enters its figures. What a live one says goes out as it comes, what others say when they have ended. */
const runStep = async (step) => {
  if (step.isLive) console.log(`\n=== ${step.name}`)
  const words = []
  const write = writeLines()
  const since = Date.now()
  const code = await run(step.command, step.env, (text) => {
    words.push(text)
    if (step.isLive) write(text)
  })
  const seconds = ((Date.now() - since) / 1000).toFixed(1)
  if (step.isLive) write('\n')
  said.set(step.name, words.join(''))
  if (!step.isLive) console.log(`\n=== ${step.name}, ${seconds} s\n${said.get(step.name)}`)
  const result = outcome(step, code)
  if (result.failed > 0) red.push(step)
  table.set(step.name, { ...result, seconds })
}

/**
 * Files that failed run once more, alone. What holds then had too little time or room: it is named and counted, as journeys are that
 * held only the second time. What fails twice is a failure.
 */
const tryAgain = async (step) => {
  const command = againOf(step)
  if (command === undefined) return
  console.log(`\n=== ${step.name}, what failed, alone`)
  if ((await run(command, step.env, (text) => process.stdout.write(text))) !== 0) return
  const { passed, failed, isSilent, ...rest } = table.get(step.name)
  table.set(step.name, { ...rest, passed: isSilent ? passed : passed + failed, failed: 0 })
  console.log(`${failed} of ${step.name} held only the second time`)
}

/** A runner that died left no report, and so no files. */
const againOf = (step) => {
  try {
    return step.again?.(said.get(step.name))
  } catch (error) {
    console.error(`${step.name}: what failed cannot be read (${error.message})`)
    return undefined
  }
}

const inOrder = async (steps) => {
  for (const step of steps.filter(isWanted)) await runStep(step)
}

/** Steps that run what was built. Without a build they would run what was built before: each of them fails then, and says why. */
const afterBuild = async (steps) => {
  await isBuilt
  if (!red.includes(build)) return inOrder(steps)
  for (const step of steps.filter(isWanted)) {
    said.set(step.name, 'It did not run: the build failed.')
    table.set(step.name, { passed: 0, failed: 1, skipped: 0, seconds: '0.0' })
  }
}

const isBuilt = inOrder([build])
await Promise.all([
  inOrder(facts),
  afterBuild([chunks, ...journeys]),
  afterBuild([...clients, ...unit]),
  afterBuild(database),
])
for (const step of red) printFailures(step)
for (const step of red) await tryAgain(step)
const total = { passed: 0, failed: 0, skipped: 0 }
const rows = steps.flatMap(({ name }) => {
  const counts = table.get(name)
  if (counts === undefined) return []
  for (const key of Object.keys(total)) total[key] += counts[key]
  const figures = Object.keys(total).map((key, index) => `${String(counts[key]).padStart(index === 0 ? 6 : 4)} ${key}`)
  return `${name.padEnd(10)} ${figures.join(' ')}  ${counts.seconds.padStart(7)} s`
})
console.log(`\n${rows.join('\n')}\n`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
