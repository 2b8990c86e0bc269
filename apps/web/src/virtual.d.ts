/** Set by the server's build: the build of the browser that it renders for. */
declare const BUILT_FOR: string

declare module 'virtual:contract' {
  import type { calls } from '@corescope/api-schema/calls'
  import type { CallAddress } from './api-client/request.ts'
  export const contract: Record<keyof typeof calls, CallAddress>
}
declare module 'virtual:message-loaders' {
  /** Compiled messages; `i18n/render-message.ts` knows their shape. */
  type Loader = () => Promise<{ messages: Record<string, unknown> }>
  type Loaders = Partial<Record<string, Loader>>
  /** Of a language: the words of the shell, and what fetches those of screens and parts. */
  type ShellLoader = () => Promise<{ messages: Record<string, unknown>; screens: Loaders; parts: Loaders }>
  export const messageLoaders: Record<'en' | 'zh_CN', ShellLoader>
}
