import { expect, test } from 'vitest'
import { displayChoices, displayText, readDisplay, toDisplay } from './display.ts'

const defaults = {
  width: 'fixed',
  header: 'fixed',
  density: 'comfortable',
  transition: 'none',
  zone: 'reader',
  grouping: 'comma',
}

test('every choice of the specification can be chosen', () => {
  expect([...displayChoices.width].sort()).toEqual(['fixed', 'full'])
  expect([...displayChoices.header].sort()).toEqual(['auto', 'fixed', 'header'])
  expect(displayChoices.transition).toEqual(
    expect.arrayContaining(['none', 'zoom-fade', 'zoom-out', 'fade-slide', 'fade', 'fade-bottom', 'fade-scale']),
  )
})

test('settings cross a cookie as they are', () => {
  const chosen = toDisplay({
    width: 'full',
    header: 'auto',
    density: 'compact',
    transition: 'zoom-fade',
    zone: 'utc',
    grouping: 'none',
  })
  expect(readDisplay(displayText(chosen))).toEqual(chosen)
})

test.each([undefined, '', 'x', '....', 'full"><script>', 'constructor.toString.__proto__'])(
  '%j is no setting',
  (text) => {
    expect({ ...readDisplay(text), width: 'fixed' }).toEqual(defaults)
  },
)

test('what is no choice is the default', () => {
  expect(toDisplay({ width: 7, header: null, zone: 'Mars' })).toEqual(defaults)
})
