import type { IpAddress } from '../../../kernel/ip-address.ts'
import { DataError } from './data-error.ts'
import { MmdbDecoder, type MmdbValue } from './mmdb-decoder.ts'

/** Told each stretch of addresses in order: where it starts (four words) and its record, 0 for none. */
export type Visit = (start: Uint32Array, record: number) => void

/** A MaxMind DB opened over its bytes. A record is a positive number; `read` gives what it says. */
export type Mmdb = {
  readonly metadata: MmdbMetadata
  find(address: IpAddress): number
  read(record: number): MmdbValue
  /** Visits the IPv4 or the IPv6 addresses in order. Throws a DataError when the tree is not a tree. */
  walk(version: 4 | 6, visit: Visit): void
}

export type MmdbMetadata = {
  readonly ipVersion: 4 | 6
  readonly nodeCount: number
  readonly recordBits: 24 | 28 | 32
  readonly databaseType: string
  readonly builtAt: Date
}

const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const furthestMarker = 128 * 1024
const separatorBytes = 16

/** Opens a database; throws a DataError that says why when the bytes are not one. */
export function openMmdb(bytes: Buffer): Mmdb {
  const markerAt = bytes.subarray(-furthestMarker).lastIndexOf(marker)
  if (markerAt < 0) throw new DataError('it is not a MaxMind DB: the metadata marker is missing')
  const metadataAt = Math.max(0, bytes.length - furthestMarker) + markerAt
  const metadata = readMetadata(bytes.subarray(metadataAt + marker.length))
  const { nodeCount, recordBits, ipVersion } = metadata
  const treeBytes = (nodeCount * recordBits) / 4
  const dataAt = treeBytes + separatorBytes
  if (dataAt > metadataAt) throw new DataError('the search tree is longer than the file')
  if (bytes.subarray(treeBytes, dataAt).some((byte) => byte !== 0)) {
    throw new DataError('the separator after the search tree is missing')
  }
  const data = bytes.subarray(dataAt, metadataAt)
  const decoder = new MmdbDecoder(data)
  const child = childReader(bytes, recordBits)
  const firstRecord = nodeCount + separatorBytes

  /** What a child value means: a node below, 0 for nothing, or a record. */
  const recordOf = (value: number): number => {
    if (value === nodeCount) return 0
    if (value < firstRecord || value >= firstRecord + data.length) {
      throw new DataError('the search tree points outside the data')
    }
    return value - firstRecord + 1
  }

  let ipv4Root = 0
  if (ipVersion === 6) for (let depth = 0; depth < 96 && ipv4Root < nodeCount; depth++) ipv4Root = child(ipv4Root, 0)

  return {
    metadata,
    read: (record) => decoder.decode(record - 1),
    find({ version, words }) {
      if (version === 6 && ipVersion === 4) return 0
      let node = version === 4 ? ipv4Root : 0
      for (let depth = version === 4 ? 96 : 0; depth < 128 && node < nodeCount; depth++) {
        node = child(node, ((words[depth >>> 5] ?? 0) >>> (31 - (depth & 31))) & 1)
      }
      if (node < nodeCount) throw new DataError('the search tree is deeper than an address is long')
      return recordOf(node)
    },
    walk(version, visit) {
      const path = new Uint32Array(4)
      if (version === 6 && ipVersion === 4) return visit(path, 0)
      if (version === 4) path[2] = 0xffff
      const top = version === 4 ? { node: ipv4Root, depth: 96 } : { node: 0, depth: 0 }
      walkTree({ top, version, nodeCount, child, recordOf, path, visit })
    },
  }
}

type Tree = {
  readonly top: { readonly node: number; readonly depth: number }
  readonly version: 4 | 6
  readonly nodeCount: number
  readonly child: (node: number, bit: number) => number
  readonly recordOf: (value: number) => number
  readonly path: Uint32Array
  readonly visit: Visit
}

/**
 * Visits leaves from left to right. A node is met once in a tree, so more visits than nodes, or a path longer than an
 * address, mean that nodes are shared or lead back to themselves: such a file could keep a reader busy for ever.
 */
function walkTree({ top, version, nodeCount, child, recordOf, path, visit }: Tree): void {
  const pendingNode = new Float64Array(130)
  const pendingDepth = new Uint8Array(130)
  let pending = 0
  let node = top.node
  let depth = top.depth
  let visits = 0
  for (;;) {
    while (node < nodeCount && !(version === 6 && isAlias(path, depth))) {
      if (depth === 128) throw new DataError('the search tree is deeper than an address is long')
      if (++visits > nodeCount) throw new DataError('the search tree is not a tree: it meets the same node again')
      pendingNode[pending] = child(node, 1)
      pendingDepth[pending++] = depth
      node = child(node, 0)
      depth++
    }
    visit(path, node < nodeCount ? 0 : recordOf(node))
    if (pending === 0) return
    node = pendingNode[--pending] ?? 0
    depth = pendingDepth[pending] ?? 0
    setBit(path, depth)
    depth++
  }
}

/** Sets the bit at `depth` and clears those behind it, which belonged to the left side. */
function setBit(path: Uint32Array, depth: number): void {
  const word = depth >>> 5
  const bit = 1 << (31 - (depth & 31))
  path[word] = ((path[word] ?? 0) | bit) & ~(bit - 1)
  for (let later = word + 1; later < 4; later++) path[later] = 0
}

/** Databases link the IPv4 tree in below these prefixes; it is walked on its own, and the addresses are special anyway. */
function isAlias(path: Uint32Array, depth: number): boolean {
  if (depth === 16) return path[0] === 0x20020000
  if (depth === 32) return path[0] === 0x20010000
  return depth === 96 && path[0] === 0 && path[1] === 0 && (path[2] === 0xffff || path[2] === 0)
}

function childReader(bytes: Buffer, recordBits: number): (node: number, bit: number) => number {
  const three = (at: number) => ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  if (recordBits === 24) return (node, bit) => three(node * 6 + bit * 3)
  if (recordBits === 32) return (node, bit) => bytes.readUInt32BE(node * 8 + bit * 4)
  return (node, bit) => {
    const at = node * 7
    const middle = bytes[at + 3] ?? 0
    return bit === 0 ? ((middle & 0xf0) << 20) | three(at) : ((middle & 15) << 24) | three(at + 4)
  }
}

function readMetadata(bytes: Buffer): MmdbMetadata {
  const value = new MmdbDecoder(bytes).decode(0)
  if (typeof value !== 'object' || Array.isArray(value)) throw new DataError('the metadata is not a map')
  const metadata = value as { readonly [key: string]: MmdbValue }
  const nodeCount = metadata['node_count']
  const recordBits = metadata['record_size']
  const ipVersion = metadata['ip_version']
  if (typeof nodeCount !== 'number' || nodeCount < 1) throw new DataError('the metadata gives no number of nodes')
  if (recordBits !== 24 && recordBits !== 28 && recordBits !== 32) {
    throw new DataError('the metadata gives a record size other than 24, 28 or 32')
  }
  if (ipVersion !== 4 && ipVersion !== 6) throw new DataError('the metadata gives an IP version other than 4 or 6')
  if (metadata['binary_format_major_version'] !== 2) throw new DataError('the format version is not 2')
  const builtAt = new Date(Number(metadata['build_epoch'] ?? 0) * 1000)
  if (Number.isNaN(builtAt.getTime())) throw new DataError('the metadata gives an impossible build time')
  return { ipVersion, nodeCount, recordBits, databaseType: String(metadata['database_type'] ?? ''), builtAt }
}
