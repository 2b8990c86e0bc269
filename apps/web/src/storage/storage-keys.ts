/** Spec §3 "Client storage keys". */
export const storageKeys = {
  token: 'TOKEN__',
  accessToken: 'ACCESS_TOKEN__',
  refreshToken: 'REFRESH_TOKEN__',
  locale: 'LOCALE__',
  userInfo: 'USER__INFO__',
  projectConfig: 'PROJ__CFG__KEY__',
  commonLocal: 'COMMON__LOCAL__KEY__',
  commonSession: 'COMMON__SESSION__KEY__',
} as const
export type StorageKey = keyof typeof storageKeys
