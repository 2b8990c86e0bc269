import { expect, test } from 'vitest'
import { screenClass } from './breakpoints.ts'

test('mobile under 768, tablet between 768 and 992, exclusive at both ends', () => {
  expect(screenClass(767)).toEqual({ size: 'md', isMobile: true, isTablet: false })
  expect(screenClass(768)).toEqual({ size: 'lg', isMobile: false, isTablet: false })
  expect(screenClass(769)).toEqual({ size: 'lg', isMobile: false, isTablet: true })
  expect(screenClass(991).isTablet).toBe(true)
  expect(screenClass(992).isTablet).toBe(false)
})

test('six classes', () => {
  expect([300, 500, 700, 900, 1100, 1400, 2000].map((width) => screenClass(width).size)).toEqual([
    'xs',
    'sm',
    'md',
    'lg',
    'xl',
    'xxl',
    'xxl',
  ])
})
