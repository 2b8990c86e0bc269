// `npm test`: everything CI needs, on a machine with only Node, npm and the package registries. The last line counts.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import { root } from './root.mjs'

const reports = mkdtempSync(join(tmpdir(), 'corescope-test-'))
const bin = (name) => join(root, 'node_modules', '.bin', name)
const report = (name) => join(reports, `${name}.json`)
const wanted = process.argv.slice(2)

/** A step is one fact (its exit code), or a runner whose report says how many facts held. */
const steps = [
  { name: 'format', command: [bin('biome'), 'ci', '.'] },
  { name: 'types', command: [process.execPath, 'scripts/check-types.mjs'] },
  { name: 'imports', command: ['npm', 'run', '--silent', 'check:imports'] },
  { name: 'messages', command: ['npm', 'run', '--silent', 'check:messages'] },
  { name: 'unit', ...vitest('unit') },
  { name: 'build', command: [process.execPath, 'scripts/build.mjs'] },
  // A fixed seed: a red run is the change's fault. Other seeds and more runs: PROPERTY_SEED, PROPERTY_RUNS.
  { name: 'db', ...vitest('db'), env: { PROPERTY_SEED: process.env.PROPERTY_SEED ?? '134840072' } },
  {
    name: 'e2e',
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

function vitest(project) {
  return {
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report(project)}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report(project), 'utf8'))
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    },
    failures: () =>
      JSON.parse(readFileSync(report(project), 'utf8')).testResults.flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0) return message ? [{ name: relative(root, name), reason: message }] : []
        return failed.map(({ fullName, failureMessages }) => ({
          name: `${relative(root, name)} › ${fullName}`,
          reason: failureMessages.join('\n'),
        }))
      }),
  }
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

/** What failed, once more at the end: a log that is kept only in part still says the reason. */
function printFailures(step) {
  if (!step.failures) return
  try {
    for (const { name, reason } of step.failures())
      console.log(`\nfailed: ${name}\n${reason.split('\n').slice(0, 14).join('\n')}`)
  } catch (error) {
    console.error(`${step.name}: its failures cannot be read (${error.message})`)
  }
}

const run = ([command, ...args], env) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** A runner that dies before or after its report has one failure more than it says. */
const outcome = (step, code) => {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  try {
    const counted = step.count()
    const silent = code !== 0 && counted.failed === 0
    return silent ? { ...counted, failed: 1 } : counted
  } catch (error) {
    console.error(`${step.name}: no report (${error.message})`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

await ensureInstalled()
const total = { passed: 0, failed: 0, skipped: 0 }
const table = []
const red = []
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n=== ${step.name}`)
  const since = Date.now()
  const result = outcome(step, await run(step.command, step.env))
  if (result.failed > 0) red.push(step)
  for (const key of Object.keys(total)) total[key] += result[key]
  const seconds = ((Date.now() - since) / 1000).toFixed(1)
  table.push(
    `${step.name.padEnd(10)} ${String(result.passed).padStart(6)} passed ${String(result.failed).padStart(4)} failed ${String(result.skipped).padStart(4)} skipped  ${seconds.padStart(7)} s`,
  )
}
for (const step of red) printFailures(step)
rmSync(reports, { recursive: true, force: true })
console.log(`\n${table.join('\n')}\n`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
