import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more: begun last, one of them would keep a single worker busy while the others rest. */
const longest = [
  ...[
    'lanes/audit/audit.node.test',
    'recount/recount.node.test',
    'supervisor/start.node.test',
    'indexer/src/indexer.node.test',
  ],
  ...['jobs/verification.db.test', 'openings.node.test', 'alerts.db.test', 'faults.node.test', 'untraceable.db.test'],
  ...['node-away.node.test', 'killed-worker.db.test', 'holder-ranks.db.test', 'sourcify-doors.db.test'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.includes(name))
      return index < 0 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * Unit tests that put other modules in the place of some. Each runs in a world of its own: where modules are shared, whichever file
 * came first would decide what the others get.
 */
const replacing = ['apps', 'packages', 'devnet'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[.]test[.]tsx?$/.test(name) && !/node_modules|dist/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => readFileSync(path, 'utf8').includes('vi.mock(')),
)

/** `unit` and `unit-apart`: pure tests beside their files. `db`: tests that start PostgreSQL or a node themselves, or run what is built. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/{src,build}/**/*.test.{ts,tsx}', '{devnet,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.{db,node,built}.test.ts', ...replacing],
          // They keep no state of their own: a worker that loads every module once takes a third of the time.
          isolate: false,
          // The types are checked beside them.
          testTimeout: 120_000,
        },
      },
      { test: { name: 'unit-apart', include: replacing, testTimeout: 120_000 } },
      {
        test: {
          name: 'db',
          include: ['{packages,apps}/*/src/**/*.{db,node,built}.test.ts', 'devnet/**/*.{db,node}.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: './devnet/src/test-worlds/shared-server.ts',
          // Each file has databases and nodes of its own. A worker loads and compiles every module once, not once for each file.
          isolate: false,
          // Above what a wait inside may take: it says what never came, a test that is cut short does not.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // They wait for nodes, databases and clocks most of their time.
          maxWorkers: 5,
        },
      },
    ],
  },
})
