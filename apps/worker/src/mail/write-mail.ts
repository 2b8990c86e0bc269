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

/** A text with the links of this site made links. Texts of users are in it: what they link to elsewhere stays text. */
const linkedHtml = (text: string, origin: string): string =>
  text
    .split(/(\S+)/)
    .map((word) => {
      const at = word.indexOf(`${origin}/`)
      if (at < 0) return escapeHtml(word)
      const url = escapeHtml(word.slice(at))
      return `${escapeHtml(word.slice(0, at))}<a href="${url}" style="color:#1f4fd8;word-break:break-all">${url}</a>`
    })
    .join('')

/** Where a mail comes from. */
export interface MailSite {
  title: string
  /** Without a slash at its end. */
  origin: string
}

const htmlOf = (
  { subject, paragraphs, lines = [], button, foot }: MailParts,
  locale: MailLocale,
  { title, origin }: MailSite,
) => {
  const linked = (text: string) => linkedHtml(text, origin)
  const link =
    button === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all"><a href="${escapeHtml(button.url)}" style="color:#5b6472">${escapeHtml(button.url)}</a></p>`
  const list =
    lines.length === 0
      ? ''
      : `<ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li style="margin:0 0 6px;word-break:break-word">${linked(line)}</li>`).join('')}</ul>`
  const small = foot.map((text) => `<p style="margin:0 0 6px">${linked(text)}</p>`).join('')
  return `<!doctype html>
<html lang="${locale.replace('_', '-')}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#16202e;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600">${escapeHtml(title)}</p>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${linked(text)}</p>`).join('\n')}
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
export const writeMail = (parts: MailParts, locale: MailLocale, site: MailSite) => ({
  subject: parts.subject.replace(/[\r\n]+/g, ' ').slice(0, 200),
  text: textOf(parts),
  html: htmlOf(parts, locale, site),
})
