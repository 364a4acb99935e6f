import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Problem } from '../../problem.ts'
import type { FileStore } from '../store.ts'
import { checkKey } from './key.ts'

interface S3Options {
  bucket: string
  /** Of an S3-compatible service; null for Amazon's own. */
  endpoint: string | null
}

/**
 * Files in an S3-compatible bucket; credentials and region come from the usual AWS variables. A service that does not
 * answer, after three tries of at most 10 s, throws `unavailable`.
 */
export function openS3Store({ bucket, endpoint }: S3Options): FileStore {
  const client = new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    ...(endpoint ? compatible(endpoint) : {}),
  })
  return {
    put: async (key, bytes, contentType) => {
      const object = { Bucket: bucket, Key: checkKey(key), Body: bytes, ContentType: contentType }
      await client.send(new PutObjectCommand(object)).catch(asProblem)
    },
    putFile: async (key, file, contentType) => {
      const { size } = await stat(file)
      const object = { Bucket: bucket, Key: checkKey(key), ContentType: contentType }
      await client
        .send(new PutObjectCommand({ ...object, Body: createReadStream(file), ContentLength: size }))
        .catch(asProblem)
    },
    get: async (key) => {
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }))
        .catch(asProblem)
      return Body as Readable
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: checkKey(key) })).catch(asProblem)
    },
  }
}

// Many compatible services know neither bucket host names nor the newer checksums, and do not care for the region.
function compatible(endpoint: string): S3ClientConfig {
  return {
    endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    region: () => new S3Client({}).config.region().catch(() => 'us-east-1'),
  }
}

function asProblem(error: unknown): never {
  if (error instanceof NoSuchKey) throw new Problem('not_found', { cause: error })
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
  if (status === 404 && (error as Error).name === 'NotFound') throw new Problem('not_found', { cause: error })
  // A refusal such as a wrong bucket or key is our set-up and shows as `unexpected`, with the cause in the log.
  if (status >= 400 && status < 500) throw error
  throw new Problem('unavailable', { cause: error, retryAfterSeconds: 5 })
}
