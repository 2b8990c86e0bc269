declare module 'virtual:contract' {
  import type { calls } from '@corescope/api-schema/calls'
  export const contract: Record<keyof typeof calls, { method: 'GET' | 'POST'; path: string; auth: 'visitor' | 'user' }>
}
declare module 'virtual:messages/en' {
  import type { Messages } from './i18n/render-message.ts'
  export const messages: Messages
}
declare module 'virtual:messages/zh_CN' {
  import type { Messages } from './i18n/render-message.ts'
  export const messages: Messages
}
