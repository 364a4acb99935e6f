import { withFreshToken } from './api.ts'
import { problemFrom, unavailable } from './problem.ts'

interface UploadOptions {
  /** Part of the bytes that were sent, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Posts a form with files and reports the progress. Fails like `call`; rejects with the signal's reason when aborted.
 * XMLHttpRequest, because `fetch` does not report how much it has sent.
 */
export function upload<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  return withFreshToken((user) => post<T>(path, form, user?.token, options))
}

function post<T>(
  path: string,
  form: FormData,
  token: string | undefined,
  options: UploadOptions,
): Promise<T> {
  const { onProgress, signal } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    }
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T)
      else reject(problemFrom(status, responseText, request.getResponseHeader('retry-after')))
    }
    request.onerror = () => reject(unavailable())
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.send(form)
  })
}
