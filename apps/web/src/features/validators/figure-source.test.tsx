import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FigureSource } from './FigureSource.tsx'

const draw = (irregular: boolean, source: 'logs' | 'node') =>
  renderToStaticMarkup(<FigureSource candidate={{ irregular, source }} />)

it('who tells the figures of a validator is said where its contracts contradict its events', () => {
  expect(draw(false, 'logs')).toBe('')
  expect(draw(true, 'node')).toContain('validators.toldBy_node')
  expect(draw(true, 'logs')).toContain('validators.toldBy_logs')
})
