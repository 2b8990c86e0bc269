import type { FastifyRequest } from 'fastify'

/** Whether a person asks for a screen: what is no route is one. */
export const isPageOfPerson = ({ method, url, is404, headers }: FastifyRequest): boolean =>
  method === 'GET' && (is404 || /^\/(?:\?|$)/.test(url)) && headers.accept?.includes('text/html') === true

/** What a person reads in place of a screen beyond the limit: nothing is looked up for it, so it is in both languages. Pure. */
export const tooManyPage = (waitSeconds: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Too many requests</title>
<p>Too many requests came from your address. Load the page again in ${waitSeconds} s.</p>
<p lang="zh-CN">来自您地址的请求过多，请在 ${waitSeconds} 秒后重新加载页面。</p>
</html>
`
