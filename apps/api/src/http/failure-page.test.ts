import fastify, { type FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { failurePage, isFileOfPerson } from './failure-page.ts'

const pageOf = (headers: FastifyRequest['headers'], status: number, message = 'told') =>
  failurePage({ headers }, { status, message })

it('a failure is told in the language of the reader', () => {
  expect(pageOf({}, 503)).toContain('The file cannot be made at the moment.')
  expect(pageOf({ cookie: 'theme=dark; locale=zh_CN' }, 503)).toContain('暂时无法生成文件。')
  expect(pageOf({ 'accept-language': 'zh-CN,zh;q=0.9' }, 404)).toContain('<html lang="zh-CN">')
  expect(pageOf({ cookie: 'locale=en', 'accept-language': 'zh-CN' }, 404)).toContain('<html lang="en">')
  expect(pageOf({}, 418)).toContain('something went wrong')
})

it('what a request holds is text in it', () => {
  expect(pageOf({}, 400, 'type: "<script>"')).not.toContain('<script>')
})

it('another try is offered where it may help, after the time that it takes', () => {
  expect(pageOf({}, 400)).not.toContain('<a')
  expect(pageOf({}, 503)).toContain('<a href="">Try again</a>')
  expect(failurePage({ headers: {} }, { status: 429, message: 'told', waitSeconds: 60 })).toContain('Wait 60 s')
})

it('a page is for who follows a link to a file; programs are answered as ever', async () => {
  const app = fastify()
  const told: boolean[] = []
  const handler = async (request: FastifyRequest) => {
    told.push(isFileOfPerson(request))
    return ''
  }
  app.get('/file', { config: { access: { auth: 'visitor', isFile: true } } }, handler)
  app.get('/call', { config: { access: { auth: 'visitor' } } }, handler)
  for (const [url, accept] of [
    ['/file', 'text/html,*/*;q=0.8'],
    ['/file', '*/*'],
    ['/call', 'text/html'],
  ] as const) {
    await app.inject({ url, headers: { accept } })
  }
  await app.close()
  expect(told).toEqual([true, false, false])
})
