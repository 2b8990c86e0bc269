const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

export type MailLocale = 'en' | 'zh_CN'

/** One mail before it has a form: paragraphs, perhaps a list, perhaps a button. */
export interface MailParts {
  subject: string
  paragraphs: readonly string[]
  lines?: readonly string[]
  button?: { label: string; url: string }
  /** Small, below all else. */
  foot: readonly string[]
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const htmlOf = ({ subject, paragraphs, lines = [], button, foot }: MailParts, locale: MailLocale, title: string) => {
  const link =
    button === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all">${escapeHtml(button.url)}</p>`
  const list =
    lines.length === 0
      ? ''
      : `<ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li style="margin:0 0 6px;word-break:break-word">${escapeHtml(line)}</li>`).join('')}</ul>`
  const small = foot.map((text) => `<p style="margin:0 0 6px">${escapeHtml(text)}</p>`).join('')
  return `<!doctype html>
<html lang="${locale.replace('_', '-')}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#16202e;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600">${escapeHtml(title)}</p>
${paragraphs.map(paragraph).join('\n')}
${list}${link}
<div style="border-top:1px solid #e3e6ea;padding-top:12px;font-size:13px;color:#5b6472">${small}</div>
</div></body></html>
`
}

const textOf = ({ paragraphs, lines = [], button, foot }: MailParts) =>
  [
    ...paragraphs,
    ...(lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    `--\n${foot.join('\n')}`,
  ].join('\n\n')

/** Subject, text and HTML of a mail. User texts are escaped, and a line break in a subject ends it. Pure. */
export const writeMail = (parts: MailParts, locale: MailLocale, title: string) => ({
  subject: parts.subject.replace(/[\r\n]+/g, ' ').slice(0, 200),
  text: textOf(parts),
  html: htmlOf(parts, locale, title),
})
