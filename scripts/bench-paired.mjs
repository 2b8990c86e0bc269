// `npm run bench:paired -- <ingest|api> <commit>`: the same bench of an older commit and of this tree, in turns within one run, and the
// relation of their figures. Times of two runs an hour apart say little on a machine that others use; relations of turns do.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const [bench, commit] = process.argv.slice(2)
if (!['ingest', 'api'].includes(bench) || commit === undefined) {
  console.error('Usage: npm run bench:paired -- <ingest|api> <commit>')
  process.exit(1)
}
const turns = Number(process.env.BENCH_TURNS ?? 3)
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
const older = git('rev-parse', '--short', `${commit}^{commit}`)
const folder = process.env.BENCH_DIR ?? join(root, '.corescope', 'bench')
const tree = join(folder, `tree-${older}`)

const run = (command, words, { cwd, env = {} }) => {
  const { status } = spawnSync(command, words, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status} in ${cwd}`)
}

if (!existsSync(tree)) {
  mkdirSync(folder, { recursive: true })
  git('worktree', 'add', '--detach', tree, older)
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree })
}

// bench:api starts the API as built; bench:ingest bundles what it measures itself.
if (bench === 'api') for (const cwd of [tree, root]) run('npm', ['run', '--silent', 'build'], { cwd })

/** The chain of bench:ingest is shared; databases of bench:api are not, their tables may differ. */
const folderOf = (name) => (bench === 'ingest' ? folder : join(folder, name))
const settings = { BENCH_ROUNDS: '1', ...(bench === 'api' ? { BENCH_TRANSACTIONS: '1000000' } : {}) }

/** Figures by their path: `rows.cold.seconds`. What is no number, and notes of single rounds, are left out. */
const figuresOf = (value, path = '', found = new Map()) => {
  if (typeof value === 'number') found.set(path, value)
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      const name = one?.what ?? (one?.list === undefined ? index : `${one.list} ${one.page}`)
      figuresOf(one, `${path}.${name}`, found)
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) figuresOf(one, path === '' ? name : `${path}.${name}`, found)
  }
  return found
}

const measure = (cwd, name) => {
  const env = Object.fromEntries(Object.entries(settings).filter(([setting]) => process.env[setting] === undefined))
  run('npm', ['run', '--silent', `bench:${bench}`], { cwd, env: { ...env, BENCH_DIR: folderOf(name) } })
  return figuresOf(JSON.parse(readFileSync(join(cwd, 'bench', 'results', `${bench}.json`), 'utf8')).figures)
}

const kept = readFileSync(join(root, 'bench', 'results', `${bench}.json`), 'utf8')
const taken = { older: [], newer: [] }
for (let turn = 0; turn < turns; turn += 1) {
  const sides = [() => taken.older.push(measure(tree, 'older')), () => taken.newer.push(measure(root, 'newer'))]
  // Who goes first changes, so that a machine that gets slower or faster favours nobody.
  for (const side of turn % 2 === 0 ? sides : sides.toReversed()) side()
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)]
const rows = [...taken.newer[0].keys()].flatMap((path) => {
  const [before, now] = [taken.older, taken.newer].map((side) => side.map((figures) => figures.get(path)))
  if ([...before, ...now].some((figure) => figure === undefined || figure === 0)) return []
  const byTurn = now.map((figure, turn) => figure / before[turn])
  if (byTurn.every((relation) => relation === 1)) return []
  const relation = Number(median(byTurn).toFixed(3))
  return [
    {
      figure: path,
      older: median(before),
      newer: median(now),
      'newer / older': relation,
      turns: byTurn.map((one) => one.toFixed(2)).join(' '),
    },
  ]
})
console.log(`bench:${bench}, ${older} against this tree, ${turns} turns:`)
console.table(rows)
// The figures of a single turn are no result of the project.
writeFileSync(join(root, 'bench', 'results', `${bench}.json`), kept)
