/** A part of a bucket, and who may use it. */
export interface S3Place {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** Without it Amazon's own, by the region. */
  endpoint: string | undefined
  region: string
  keyId: string
  secret: string
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/

/** Of `s3://bucket/prefix`; undefined where it is none. */
export function bucketOf(address: string): Pick<S3Place, 'bucket' | 'prefix'> | undefined {
  const [, bucket, path = ''] = ADDRESS.exec(address) ?? []
  return bucket ? { bucket, prefix: path && `${path.slice(1)}/` } : undefined
}
