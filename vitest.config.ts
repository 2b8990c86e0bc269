import { defineConfig } from 'vitest/config'

/** `unit`: pure tests beside their files. `db`: tests that start PostgreSQL or a node themselves. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/{src,build}/**/*.test.{ts,tsx}', '{devnet,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', '**/*.node.test.ts'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['{packages,apps}/*/src/**/*.{db,node}.test.ts', 'devnet/**/*.{db,node}.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
