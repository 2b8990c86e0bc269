import type { MailKind } from '@corescope/store/people/mails'
import type { MailLocale, MailParts } from './write-mail.ts'

/** What the texts of mails say of their occasion. */
export interface MailFacts {
  /** Name of the site. */
  title: string
  /** Name of the person. */
  name: string
  /** Link that the mail is about; empty where it has none. */
  url: string
  /** The new e-mail address, where one changes. */
  email: string
  /** The former name to sign in with, and the new one, where it changes. */
  renamed: { from: string; to: string }
  /** Name of an API key that was made, or host of a webhook that was set or has ended. */
  added: string
  /** Of a proposed public name: whose it is, the name, and what the operator said. */
  address: string
  publicName: string
  answer: string
  /** What happened, line by line, and the watched address. */
  lines: readonly string[]
  subject: string
  /** Where alerts are switched off. */
  settingsUrl: string
  /** What opens the account beside its password, after that was set by mail. */
  left?: LeftOpen | undefined
}

/** What the owner of an account looks at after a new password. */
export interface LeftOpen {
  hadFeed: boolean
  /** Host; null: there is none */
  webhook: string | null
  apiKeys: readonly string[]
  hasApp: boolean
  passkeys: readonly string[]
}

type Text = (facts: MailFacts) => MailParts

const notAskedEn = 'If it was not you, you can ignore this mail.'
const notAskedZh = '如果不是您本人操作，请忽略本邮件。'
const secureEn = (url: string) => `If it was not you, set a new password now: ${url}/lostpassword`
const secureZh = (url: string) => `如果不是您本人操作，请立即重设密码：${url}/lostpassword`

const leftEn = ({ webhook, apiKeys, hasApp, passkeys }: LeftOpen): string[] => [
  ...(webhook === null ? [] : [`Webhook: ${webhook}`]),
  ...apiKeys.map((name) => `API key: ${name}`),
  ...(hasApp ? ['Codes of an authenticator app'] : []),
  ...passkeys.map((name) => `Passkey: ${name}`),
]
const leftZh = ({ webhook, apiKeys, hasApp, passkeys }: LeftOpen): string[] => [
  ...(webhook === null ? [] : [`Webhook：${webhook}`]),
  ...apiKeys.map((name) => `API 密钥：${name}`),
  ...(hasApp ? ['身份验证器的验证码'] : []),
  ...passkeys.map((name) => `通行密钥：${name}`),
]
const feedEn = 'The link of your feed has ended too: make a new one.'
const feedZh = '您的订阅链接也已失效，请重新生成。'
const lookEn = 'This is still in your account. Remove what you do not know:'
const lookZh = '您的账户中还有以下内容，请移除不是您添加的：'

const sentBy = (title: string) => `${title}`

const english: Record<MailKind, Text> = {
  confirmAgain: ({ title, name, url }) => ({
    subject: `Do mails of ${title} reach you?`,
    paragraphs: [
      `Hello ${name},`,
      'mails about the addresses that you watch are paused, because too many to this e-mail address were refused or came back. Open the link to get them again. It holds for 24 hours.',
    ],
    button: { label: 'They reach me', url },
    foot: [sentBy(title), notAskedEn],
  }),
  confirm: ({ title, name, url }) => ({
    subject: `Confirm your e-mail address for ${title}`,
    paragraphs: [
      `Hello ${name},`,
      `an account named ${name} was made with this e-mail address. Please confirm that it is yours. The link holds for 24 hours.`,
    ],
    button: { label: 'Confirm my address', url },
    foot: [sentBy(title), `If you did not make an account named ${name}, do not open the link.`],
  }),
  registeredAlready: ({ title, name, url }) => ({
    subject: `You already have an account at ${title}`,
    paragraphs: [
      `Hello ${name},`,
      `somebody wanted to use this e-mail address for an account at ${title}. You have one already: its name is ${name}.`,
    ],
    button: { label: 'Sign in', url },
    foot: [sentBy(title), notAskedEn],
  }),
  reset: ({ title, name, url }) => ({
    subject: `Set a new password for ${title}`,
    paragraphs: [`Hello ${name},`, 'set a new password by this link. It holds for one hour and works once.'],
    button: { label: 'Set a new password', url },
    foot: [sentBy(title), notAskedEn],
  }),
  passwordChanged: ({ title, name, url, left }) => ({
    subject: `Your password for ${title} was changed`,
    paragraphs: [
      `Hello ${name},`,
      'your password was changed. All other sessions have ended.',
      ...(left?.hadFeed ? [feedEn] : []),
      ...(left === undefined || leftEn(left).length === 0 ? [] : [lookEn]),
    ],
    lines: left === undefined ? [] : leftEn(left),
    foot: [sentBy(title), secureEn(url)],
  }),
  secondFactorOn: ({ title, name, url }) => ({
    subject: `Your sign-in to ${title} asks for a code now`,
    paragraphs: [
      `Hello ${name},`,
      'from now on the sign-in to your account asks for a code of your authenticator app. Keep the recovery codes where you find them without it.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  secondFactorOff: ({ title, name, url }) => ({
    subject: `Your sign-in to ${title} asks for no code of an app any more`,
    paragraphs: [
      `Hello ${name},`,
      'the codes of your authenticator app were switched off for your account. Passkeys that it still has are asked for as before.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  recoveryCodesMade: ({ title, name, url }) => ({
    subject: `New recovery codes were made in your account at ${title}`,
    paragraphs: [
      `Hello ${name},`,
      'new recovery codes were made in your account. Those before no longer count at the sign-in.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  nameChanged: ({ title, url, renamed: { from, to } }) => ({
    subject: `Your username at ${title} was changed`,
    paragraphs: [
      `Hello ${to},`,
      `your username was changed from ${from} to ${to}. You sign in by the new one, or by your e-mail address, from now on.`,
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  passkeyAdded: ({ title, name, url }) => ({
    subject: `A passkey was added to your account at ${title}`,
    paragraphs: [
      `Hello ${name},`,
      'from now on the sign-in to your account asks for a passkey, or for another proof that you have set up. Keep the recovery codes where you find them without your devices.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  passkeyRemoved: ({ title, name, url }) => ({
    subject: `A passkey was removed from your account at ${title}`,
    paragraphs: [`Hello ${name},`, 'a passkey of your account was removed. It no longer counts at the sign-in.'],
    foot: [sentBy(title), secureEn(url)],
  }),
  apiKeyAdded: ({ title, name, url, added }) => ({
    subject: `An API key was made in your account at ${title}`,
    paragraphs: [
      `Hello ${name},`,
      `the API key “${added}” was made in your account.`,
      'If you do not know it, revoke it in your account. A new password leaves it as it is.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  webhookSet: ({ title, name, url, added }) => ({
    subject: `A webhook was set in your account at ${title}`,
    paragraphs: [
      `Hello ${name},`,
      `from now on ${added} is told what happens at the addresses that you watch.`,
      'If you do not know it, end it on your watch list. A new password leaves it as it is.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  webhookEnded: ({ title, name, url, added }) => ({
    subject: `Your webhook at ${title} has ended`,
    paragraphs: [
      `Hello ${name},`,
      `${added} has taken nothing for a day, so it is told nothing any more.`,
      'Your watch list says why. A test begins the webhook again, and what waits is told then.',
    ],
    button: { label: 'Open the watch list', url },
    foot: [sentBy(title)],
  }),
  feedMade: ({ title, name, url }) => ({
    subject: `A feed was made in your account at ${title}`,
    paragraphs: [
      `Hello ${name},`,
      'a new link reads what happens at the addresses that you watch, without your password. Older links have ended.',
      'If you did not make it, end it on your watch list.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  nameAccepted: ({ title, name, url, address, publicName }) => ({
    subject: `The public name of your address at ${title} is accepted`,
    paragraphs: [`Hello ${name},`, `${address} is called “${publicName}” at ${title} now. Everybody sees the name.`],
    button: { label: 'Open my addresses', url },
    foot: [sentBy(title)],
  }),
  nameRefused: ({ title, name, url, address, publicName, answer }) => ({
    subject: `The public name of your address at ${title} is not accepted`,
    paragraphs: [
      `Hello ${name},`,
      `the name “${publicName}” that you proposed for ${address} is not accepted.`,
      ...(answer === '' ? [] : [`The operator says: ${answer}`]),
    ],
    button: { label: 'Open my addresses', url },
    foot: [sentBy(title)],
  }),
  nameRemoved: ({ title, name, url, address, publicName, answer }) => ({
    subject: `The public name of your address at ${title} is removed`,
    paragraphs: [
      `Hello ${name},`,
      `${address} is no longer called “${publicName}” at ${title}.`,
      ...(answer === '' ? [] : [`The operator says: ${answer}`]),
    ],
    button: { label: 'Open my addresses', url },
    foot: [sentBy(title)],
  }),
  emailChange: ({ title, name, url, email }) => ({
    subject: `Confirm your new e-mail address for ${title}`,
    paragraphs: [
      `Hello ${name},`,
      `please confirm that ${email} is to be the address of your account. The link holds for 24 hours.`,
    ],
    button: { label: 'Confirm my new address', url },
    foot: [sentBy(title), notAskedEn],
  }),
  emailChanged: ({ title, name, url, email }) => ({
    subject: `The e-mail address of your account at ${title} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `your account now has the address ${email}. Links for a new password go there from now on.`,
      'If it was not you, sign in while your password holds, end all other sessions, and change password and address. If you cannot, write to the operator of the site.',
    ],
    button: { label: 'Write to the operator', url: `${url}/contactus` },
    foot: [sentBy(title)],
  }),
  sessionEnded: ({ title, name, url }) => ({
    subject: `A session of your account at ${title} was ended`,
    paragraphs: [
      `Hello ${name},`,
      'one of your sessions was ended, because a token of it that was replaced long ago was shown again. Somebody else may have it.',
      'It also happens where a browser is set back to an earlier state. If you did nothing of the kind, set a new password and look through your sessions.',
    ],
    foot: [sentBy(title), secureEn(url)],
  }),
  alert: ({ title, subject, lines, url, settingsUrl }) => ({
    subject,
    paragraphs: ['This happened at addresses that you watch:'],
    lines,
    button: { label: 'Open the watch list', url: settingsUrl },
    foot: [sentBy(title), ...(url === '' ? [] : [`Send me no more of these: ${url}`])],
  }),
}

const chinese: Record<MailKind, Text> = {
  confirmAgain: ({ title, name, url }) => ({
    subject: `您能收到 ${title} 的邮件吗？`,
    paragraphs: [
      `${name}，您好：`,
      '由于此邮箱多次退信，关注地址的提醒邮件已暂停。打开链接即可恢复，链接 24 小时内有效。',
    ],
    button: { label: '恢复提醒邮件', url },
    foot: [sentBy(title), notAskedZh],
  }),
  confirm: ({ title, name, url }) => ({
    subject: `请确认您在 ${title} 的邮箱`,
    paragraphs: [`${name}，您好：`, `有人用此邮箱注册了账户 ${name}，请确认是您本人。链接 24 小时内有效。`],
    button: { label: '确认邮箱', url },
    foot: [sentBy(title), `如果您没有注册账户 ${name}，请勿打开链接。`],
  }),
  registeredAlready: ({ title, name, url }) => ({
    subject: `您在 ${title} 已有账户`,
    paragraphs: [`${name}，您好：`, `有人想用此邮箱注册 ${title}。您已有账户，用户名为 ${name}。`],
    button: { label: '登录', url },
    foot: [sentBy(title), notAskedZh],
  }),
  reset: ({ title, name, url }) => ({
    subject: `重设您在 ${title} 的密码`,
    paragraphs: [`${name}，您好：`, '请通过此链接重设密码。链接一小时内有效，只能使用一次。'],
    button: { label: '重设密码', url },
    foot: [sentBy(title), notAskedZh],
  }),
  passwordChanged: ({ title, name, url, left }) => ({
    subject: `您在 ${title} 的密码已更改`,
    paragraphs: [
      `${name}，您好：`,
      '您的密码已更改，其他会话均已退出。',
      ...(left?.hadFeed ? [feedZh] : []),
      ...(left === undefined || leftZh(left).length === 0 ? [] : [lookZh]),
    ],
    lines: left === undefined ? [] : leftZh(left),
    foot: [sentBy(title), secureZh(url)],
  }),
  secondFactorOn: ({ title, name, url }) => ({
    subject: `您在 ${title} 的账户已开启两步验证`,
    paragraphs: [
      `${name}，您好：`,
      '今后登录您的账户时需要输入身份验证器的验证码。请妥善保存恢复码，以备无法使用身份验证器时登录。',
    ],
    foot: [sentBy(title), secureZh(url)],
  }),
  secondFactorOff: ({ title, name, url }) => ({
    subject: `您在 ${title} 的账户已停用身份验证器`,
    paragraphs: [`${name}，您好：`, '您的账户已停用身份验证器，登录时不再需要其验证码。账户中仍有的通行密钥照常使用。'],
    foot: [sentBy(title), secureZh(url)],
  }),
  recoveryCodesMade: ({ title, name, url }) => ({
    subject: `您在 ${title} 的账户已生成新的恢复码`,
    paragraphs: [`${name}，您好：`, '您的账户已生成新的恢复码，旧恢复码已失效，不能再用于登录。'],
    foot: [sentBy(title), secureZh(url)],
  }),
  nameChanged: ({ title, url, renamed: { from, to } }) => ({
    subject: `您在 ${title} 的用户名已更改`,
    paragraphs: [`${to}，您好：`, `您的用户名已由 ${from} 更改为 ${to}。今后请使用新用户名或邮箱登录。`],
    foot: [sentBy(title), secureZh(url)],
  }),
  passkeyAdded: ({ title, name, url }) => ({
    subject: `您在 ${title} 的账户已添加通行密钥`,
    paragraphs: [
      `${name}，您好：`,
      '今后登录您的账户时，需要使用通行密钥或您设置的其他验证方式。请妥善保存恢复码，以备无法使用设备时登录。',
    ],
    foot: [sentBy(title), secureZh(url)],
  }),
  passkeyRemoved: ({ title, name, url }) => ({
    subject: `您在 ${title} 的账户已移除一个通行密钥`,
    paragraphs: [`${name}，您好：`, '您账户的一个通行密钥已被移除，登录时不再有效。'],
    foot: [sentBy(title), secureZh(url)],
  }),
  apiKeyAdded: ({ title, name, url, added }) => ({
    subject: `您在 ${title} 的账户已创建新的 API 密钥`,
    paragraphs: [
      `${name}，您好：`,
      `您的账户已创建 API 密钥“${added}”。`,
      '如果不是您创建的，请在账户中将其撤销。重设密码不会使其失效。',
    ],
    foot: [sentBy(title), secureZh(url)],
  }),
  webhookSet: ({ title, name, url, added }) => ({
    subject: `您在 ${title} 的账户已设置 Webhook`,
    paragraphs: [
      `${name}，您好：`,
      `今后您关注的地址的动态将发送至 ${added}。`,
      '如果不是您设置的，请在关注列表中将其停用。重设密码不会使其失效。',
    ],
    foot: [sentBy(title), secureZh(url)],
  }),
  webhookEnded: ({ title, name, url, added }) => ({
    subject: `您在 ${title} 的 Webhook 已停用`,
    paragraphs: [
      `${name}，您好：`,
      `一天以来，发送至 ${added} 的内容均未送达，因此已停止发送。`,
      '原因见关注列表。发送测试即可恢复，等待中的动态将随后发送。',
    ],
    button: { label: '打开关注列表', url },
    foot: [sentBy(title)],
  }),
  feedMade: ({ title, name, url }) => ({
    subject: `您在 ${title} 的账户已生成订阅链接`,
    paragraphs: [
      `${name}，您好：`,
      '持有新链接者无需密码即可查看您关注的地址的动态，旧链接已失效。',
      '如果不是您生成的，请在关注列表中将其停用。',
    ],
    foot: [sentBy(title), secureZh(url)],
  }),
  nameAccepted: ({ title, name, url, address, publicName }) => ({
    subject: `您在 ${title} 提交的公共标签已通过`,
    paragraphs: [`${name}，您好：`, `${address} 在 ${title} 上现显示为“${publicName}”，所有人可见。`],
    button: { label: '查看我的地址', url },
    foot: [sentBy(title)],
  }),
  nameRefused: ({ title, name, url, address, publicName, answer }) => ({
    subject: `您在 ${title} 提交的公共标签未通过`,
    paragraphs: [
      `${name}，您好：`,
      `您为 ${address} 提交的公共标签“${publicName}”未通过。`,
      ...(answer === '' ? [] : [`运营方说明：${answer}`]),
    ],
    button: { label: '查看我的地址', url },
    foot: [sentBy(title)],
  }),
  nameRemoved: ({ title, name, url, address, publicName, answer }) => ({
    subject: `您在 ${title} 的地址的公共标签已被移除`,
    paragraphs: [
      `${name}，您好：`,
      `${address} 在 ${title} 上不再显示为“${publicName}”。`,
      ...(answer === '' ? [] : [`运营方说明：${answer}`]),
    ],
    button: { label: '查看我的地址', url },
    foot: [sentBy(title)],
  }),
  emailChange: ({ title, name, url, email }) => ({
    subject: `请确认您在 ${title} 的新邮箱`,
    paragraphs: [`${name}，您好：`, `请确认将 ${email} 作为您账户的邮箱。链接 24 小时内有效。`],
    button: { label: '确认新邮箱', url },
    foot: [sentBy(title), notAskedZh],
  }),
  emailChanged: ({ title, name, url, email }) => ({
    subject: `您在 ${title} 的邮箱已更改`,
    paragraphs: [
      `${name}，您好：`,
      `您账户的邮箱现在是 ${email}，今后重设密码的链接将发送至该邮箱。`,
      '如果不是您本人操作，请趁密码仍有效时登录，退出其他所有会话，并更改密码和邮箱；如果无法登录，请联系网站运营方。',
    ],
    button: { label: '联系运营方', url: `${url}/contactus` },
    foot: [sentBy(title)],
  }),
  sessionEnded: ({ title, name, url }) => ({
    subject: `您在 ${title} 的一个会话已被终止`,
    paragraphs: [
      `${name}，您好：`,
      '您的一个会话已被终止，因为该会话早已更换的旧令牌被再次使用，它可能已落入他人之手。',
      '将浏览器恢复到先前状态时也会出现这种情况。如果您没有这样做，请设置新密码并检查您的会话。',
    ],
    foot: [sentBy(title), secureZh(url)],
  }),
  alert: ({ title, subject, lines, url, settingsUrl }) => ({
    subject,
    paragraphs: ['您关注的地址有以下动态：'],
    lines,
    button: { label: '打开关注列表', url: settingsUrl },
    foot: [sentBy(title), ...(url === '' ? [] : [`不再接收此类邮件：${url}`])],
  }),
}

/** The words of a mail in a language. Pure. */
export const mailParts = (kind: MailKind, locale: MailLocale, facts: MailFacts): MailParts =>
  (locale === 'zh_CN' ? chinese : english)[kind](facts)
