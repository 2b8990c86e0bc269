import { describe, expect, it } from 'vitest'
import { drawingProblem } from './drawing-work.ts'

const problemOf = (inside: string, before = '') =>
  drawingProblem(
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`,
    ),
  )

/** Levels of ten references each: ten times more to draw with each. */
const levels = (count: number, refer: (id: string) => string, wrap: (id: string, inside: string) => string) => {
  let all = wrap('a0', '<circle r="5"/>')
  for (let level = 1; level <= count; level++) all += wrap(`a${level}`, refer(`a${level - 1}`).repeat(10))
  return `${all}${refer(`a${count}`)}`
}
const group = (id: string, inside: string) => `<g id="${id}">${inside}</g>`
const use = (id: string) => `<use href="#${id}"/>`
const nest = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
const bomb = `<svg xmlns="http://www.w3.org/2000/svg">${levels(5, use, group)}</svg>`

describe('drawings that are shown', () => {
  it.each<[string, string]>([
    ['a picture of pixels', '<rect width="1" height="1" fill="#abc"/>'.repeat(4096)],
    ['one with a few copies', levels(2, use, group)],
    [
      'a group cut and shaded as drawing programs write it',
      `<style>/* made by a program */ .a,.b{fill:url(#g);font-family:'Courier New'} .c{clip-path:url(#c)}</style>
       <defs><linearGradient id="g"><stop offset="0"/><stop offset="1"/></linearGradient>
       <clipPath id="c"><rect width="9" height="9"/></clipPath></defs>
       <g class="c"><g clip-path="url(#c)" fill="url(#g)">${'<path class="a" d="M0 0h1"/>'.repeat(500)}</g></g>`,
    ],
    [
      'a blurred shadow',
      `<filter id="f"><feTurbulence/><feGaussianBlur/></filter>${'<g filter="url(#f)"/>'.repeat(20)}`,
    ],
    ['one that moves', `${'<circle r="1"/>'.repeat(200)}<animate href="#a" attributeName="opacity" values="0;1"/>`],
    ['layers of pictures', `<image href="data:image/png;base64,${'A'.repeat(400_000)}"/>`.repeat(5)],
    ['text with signs', '<text>&lt;&#65;&unknown; 1 > 0</text><![CDATA[ <use href="#x"/> ]]><!-- <use> -->'],
    [
      'dashes, and lines without',
      `<path stroke-dasharray="none"/><path style="stroke-dasharray:0;fill:red"/>${'<path stroke-dasharray="1"/>'.repeat(50)}`,
    ],
    ['a script, which nothing runs', '<script>alert(1)</script>'],
  ])('%s', (_name, inside) => expect(problemOf(inside)).toBeUndefined())
  it('one with entities of plain text', () =>
    expect(
      problemOf('', '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "a>" "b" [<!ENTITY ns "http://x/">]>'),
    ).toBe(undefined))
})

const tooMuch = 'it draws as much as more than 10000 elements'
describe('drawings that are not shown', () => {
  it.each<[string, string]>([
    ['copies of copies', levels(5, use, group)],
    ['the same with a prefix', levels(5, (id) => `<s:use xlink:href="#${id}"/>`, group)],
    ['named in another way', levels(5, (id) => `<use href=" &#35;%61${id.slice(1)}&#10;"/>`, group)],
    [
      'masks of masks',
      levels(
        5,
        (id) => `<g mask="url(#${id})"/>`,
        (id, inside) => `<mask id="${id}">${inside}</mask>`,
      ),
    ],
    [
      'patterns of patterns',
      levels(
        5,
        (id) => `<g style="fill:URL( '#${id}' )"/>`,
        (id, inside) => `<pattern id="${id}">${inside}</pattern>`,
      ),
    ],
    [
      'masks of a style sheet',
      `<style>${[1, 2, 3, 4, 5, 6].map((n) => `.m${n}{mask:url(#a${n - 1})}`).join('')}</style>${levels(
        5,
        (id) => `<g class="m${Number(id.slice(1)) + 1}"/>`,
        (id, inside) => `<mask id="${id}">${inside}</mask>`,
      )}`,
    ],
    [
      'a rule that hides for whom it is',
      `<style>.x{/*}.y{*/mask:url(#m)}</style><mask id="m">${'<g/>'.repeat(100)}</mask>${'<g class="x"/>'.repeat(100)}`,
    ],
    [
      'a reference after a text',
      `<style>.x{content:"url(";mask:url(#m)}</style><mask id="m">${'<g/>'.repeat(100)}</mask>${'<g class="x"/>'.repeat(100)}`,
    ],
    [
      'a pattern that a group inherits',
      `<pattern id="p">${'<g/>'.repeat(100)}</pattern><g fill="url(#p)">${'<rect/>'.repeat(100)}</g>`,
    ],
    [
      'a pattern that copies inherit',
      `<pattern id="p">${'<g/>'.repeat(100)}</pattern><g id="s">${'<rect/>'.repeat(100)}</g><g fill="url(#p)">${use('s')}</g>`,
    ],
    ['many filters', `<filter id="f">${'<feTurbulence/>'.repeat(20)}</filter>${'<g filter="url(#f)"/>'.repeat(20)}`],
    ['noise of many octaves', `<filter id="f"><feTurbulence numOctaves="255"/></filter><g filter="url(#f)"/>`],
    ['lines of endless dashes', '<path stroke-dasharray=".001"/>'.repeat(200)],
    ['the same, inherited', `<style>.d{stroke-dasharray : 1 2}</style><g class="d">${'<path/>'.repeat(200)}</g>`],
    [
      'masks of an animation',
      `<style>@keyframes k{from,to{mask:url(#m)}}</style><mask id="m">${'<g/>'.repeat(100)}</mask>${'<g class="x"/>'.repeat(100)}`,
    ],
    ['many that move', `${'<circle r="1"/>'.repeat(3000)}<animate attributeName="r" values="0;1"/>`],
    ['a drawing within', `<image href="${nest(bomb)}"/>`],
    ['a drawing within, by a style', `<style>g{background:url("${nest(bomb)}")}</style>`],
    ['a long path drawn often', `<path id="p" d="${'M0 0h1'.repeat(10_000)}"/>${use('p').repeat(20)}`],
    ['what draws itself', '<g id="a"><use href="#a"/></g>'],
  ])('%s', (_name, inside) => expect(problemOf(inside)).toBe(tooMuch))

  it.each<[string, string, string, string]>([
    ['too many elements', '<g/>'.repeat(10_001), '', 'it has more than 10000 elements'],
    ['too deep', '<g>'.repeat(1000), '', 'nested deeper than 100'],
    ['too large', ' '.repeat(4_000_001), '', 'larger than 4000000 bytes'],
    ['entities that make elements', '&x;', '<!DOCTYPE svg [<!ENTITY x "<g/>">]>', 'more than plain text'],
    [
      'attributes that nobody sees',
      '<use/>',
      '<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]>',
      'more than plain text',
    ],
    ['an end that is none', '-->', '<!DOCTYPE svg [<!ENTITY x "]><!--">]>', 'more than plain text'],
    ['another encoding', '', '<?xml version="1.0" encoding="iso-2022-jp"?>', 'not in UTF-8'],
    ['styles from elsewhere', '<style>@import url(data:text/css,g)</style>', '', 'from elsewhere'],
    ['the same by an instruction', '', '<?xml-stylesheet href="data:text/css,g"?>', 'from elsewhere'],
    ['styles in escapes', '<g style="mask:u\\72l(#a)"/>', '', 'in escapes'],
    ['copies that change', '<use><set attributeName="xlink:href" to="#b"/></use>', '', 'exchanged while it moves'],
    ['broken markup', '<g a=1/>', '', 'not well-formed'],
  ])('%s', (_name, inside, before, words) => expect(problemOf(inside, before)).toContain(words))

  it('a long chain is no burden', () => {
    const deep = (id: number) => `${'<g>'.repeat(90)}<use href="#a${id}"/>${'</g>'.repeat(90)}`
    const chain = Array.from({ length: 90 }, (_, id) => `<g id="a${id}">${deep(id + 1)}</g>`).join('')
    expect(problemOf(chain)).toContain('a long chain')
  })
  it('the longest of each kind are read within a moment', () => {
    for (const one of ['<!--', '<', '&#', ' a', "='", '<!DOCTYPE ', 'url(', 'url(data:,', '{', '</', '<style>.a{']) {
      problemOf(one.repeat(3_900_000 / one.length))
      problemOf(`<style>${one.repeat(3_900_000 / one.length)}</style>`)
      problemOf(`<g style="${one.replaceAll(/[<"]/g, '').repeat(3_900_000 / one.length)}"/>`)
    }
  }, 60_000)
})
