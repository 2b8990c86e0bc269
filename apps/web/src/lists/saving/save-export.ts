import { fetchFile } from '../../api-client/fetch-file.ts'
import { saveFile } from '../../ui/files/save-file.ts'

/**
 * Fetches an export as who is signed in, so that their private names stand in it, and hands it to them when it is whole: a link
 * cannot say who follows it.
 * @throws ApiError
 */
export const saveExport = async (path: string): Promise<void> => {
  const response = await fetchFile(path)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  saveFile(name, await response.blob())
}
