import type { FastifyRequest } from 'fastify'
import { accessOf } from './access.ts'
import { escapeHtml } from './html.ts'
import { localeOf } from './reader-locale.ts'

/** Whether a person follows a link to a file: programs, and scripts of our screens, ask for no text/html. */
export const isFileOfPerson = (request: FastifyRequest): boolean =>
  accessOf(request).isFile === true && request.headers.accept?.includes('text/html') === true

type Locale = ReturnType<typeof localeOf>

/** Of statuses that a file is refused with; 500 stands for all others. */
const sentences: Readonly<Record<Locale, Readonly<Record<number, string>>>> = {
  en: {
    400: 'There is no such file: what was asked for is not valid.',
    404: 'There is no such file: what it would be of is not there.',
    409: 'This file cannot be made.',
    429: 'The file was not made: too many are being made, or were asked for from your address.',
    503: 'The file cannot be made at the moment.',
    500: 'The file was not made: something went wrong on the server.',
  },
  zh_CN: {
    400: '无法生成文件：请求的内容无效。',
    404: '无法生成文件：所查询的内容不存在。',
    409: '无法生成该文件。',
    429: '未生成文件：正在生成的文件过多，或来自您地址的请求过多。',
    503: '暂时无法生成文件。',
    500: '未生成文件：服务器出错。',
  },
}
const words = {
  en: {
    title: 'No file',
    server: 'The server says:',
    again: 'Try again',
    wait: (seconds: number) => `Wait ${seconds} s before.`,
    back: 'Your browser leads back to the page before.',
  },
  zh_CN: {
    title: '未生成文件',
    server: '服务器的说明：',
    again: '重试',
    wait: (seconds: number) => `请先等待 ${seconds} 秒。`,
    back: '可通过浏览器返回上一页。',
  },
} as const

/**
 * What a person reads in place of a file that is not made. Nothing is looked up for it.
 * @param message of the server, which is in English
 */
export const failurePage = (
  request: Pick<FastifyRequest, 'headers'>,
  { status, message, waitSeconds }: { status: number; message: string; waitSeconds?: number | undefined },
): string => {
  const locale = localeOf(request)
  const { title, server, again, wait, back } = words[locale]
  const retry = status >= 500 || status === 429 ? ` <a href="">${again}</a>` : ''
  return `<!doctype html>
<html lang="${locale === 'zh_CN' ? 'zh-CN' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<p>${sentences[locale][status] ?? sentences[locale][500]}</p>
<p>${server} <span lang="en">${escapeHtml(message)}</span></p>
<p>${back}${waitSeconds === undefined ? '' : ` ${wait(waitSeconds)}`}${retry}</p>
</html>
`
}
