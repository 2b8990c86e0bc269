// @vitest-environment jsdom
import type { CandidateScores } from '@corescope/api-schema/validators/calls'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { addMessages } from '../../i18n/translate.ts'
import { Table } from '../../ui/table/Table.tsx'
import { Score, scoreCell } from './Score.tsx'

beforeAll(() => {
  addMessages('en', {
    'validators.kind_core': 'CORE',
    'validators.kind_hashPower': 'Hash power',
    'validators.kind_btc': 'BTC',
    'validators.pastScore': 'of a past election',
    'validators.noScores': 'nobody tells them',
  })
})

it('scores of a column share their decimals; one that nobody tells is a dash', () => {
  const scoresOf = (total: string): CandidateScores => ({ total, core: total, hashPower: '0', btc: '0' })
  const rows = [scoresOf('1500000000000000000'), scoresOf('20250000000000000000'), null].map((scores, id) => ({
    id,
    scores,
  }))
  type Row = (typeof rows)[number]
  const columns = [{ key: 'score', header: 'Score', ...scoreCell<Row>(({ scores }) => scores) }]
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(
    <Table caption="Scores" columns={columns} rows={rows} rowKey={({ id }) => id} />,
  )
  expect([...root.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual(['1.50', '20.25', '–'])
})

it('a score of a past election says so', () => {
  const scores: CandidateScores = {
    total: '1500000000000000000',
    core: '1500000000000000000',
    hashPower: '0',
    btc: '0',
  }
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<Score scores={scores} isPast />)
  expect(root.textContent).toBe('1.5of a past election')
})
