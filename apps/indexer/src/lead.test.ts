import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lanes } from './lead.ts'
import { createSchedule } from './schedule/create-schedule.ts'

const page = new URL('../../../docs/lanes/README.md', import.meta.url)

const printLanes = (): string => {
  const rows = lanes.map(({ name, after }) => [
    name,
    after.wokenBy.join(', ') || 'its own clock',
    after.givesWayTo ?? '',
    after.watchesNode ? 'yes' : '',
  ])
  const head = ['lane', 'woken by', 'gives way to', 'watches the node']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

it('docs/lanes/README.md shows the lanes as they are declared', () => {
  expect(readFileSync(page, 'utf8')).toContain(printLanes())
})

it('the lanes fit together', () => {
  createSchedule(lanes).close()
})

it('every lane that is declared runs', () => {
  const rooms = new URL('./lanes/', import.meta.url)
  const files = readdirSync(rooms, { recursive: true, encoding: 'utf8' })
  const declared = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, rooms), 'utf8').matchAll(/: LaneDeclaration = \{\s+name: '(\w+)'/g),
    ])
    .map(([, name]) => name)
  expect(declared.sort()).toEqual(lanes.map(({ name }) => name).sort())
})
