import { type Cidr, parseCidr } from '../kernel/ip-address.ts'

export type MmdbJson = string | number | boolean | bigint | readonly MmdbJson[] | { readonly [key: string]: MmdbJson }

export type MmdbPlan = {
  readonly recordBits?: 24 | 28 | 32
  readonly ipVersion?: 4 | 6
  /** Links the IPv4 tree in below ::ffff:0:0/96 and 2002::/16, as MaxMind's own databases do. */
  readonly aliased?: boolean
  readonly metadata?: Readonly<Record<string, MmdbJson>>
  /** Last changes to the tree, by node: its left and right child. */
  readonly nodes?: Readonly<Record<number, readonly [number, number]>>
  /** Bytes in the place of the data section. */
  readonly data?: Buffer
}

type Node = { left: Node | number; right: Node | number }

const empty = 0

/** Writes a MaxMind DB of networks and their records, later networks inside earlier ones taking their place. */
export function writeMmdb(networks: Readonly<Record<string, MmdbJson>>, plan: MmdbPlan = {}): Buffer {
  const { recordBits = 28, ipVersion = 6 } = plan
  const data = new DataWriter()
  const root: Node = { left: empty, right: empty }
  for (const [cidr, record] of Object.entries(networks)) {
    const block = parseCidr(cidr)
    if (!block) throw new Error(`${cidr} is not a block`)
    insert(root, path(block, ipVersion), data.add(record) + 1)
  }
  if (plan.aliased) link(root)
  const nodes = numbered(root)
  const value = (child: Node | number) =>
    typeof child === 'number' ? (child === empty ? nodes.size : nodes.size + 16 + child - 1) : (nodes.get(child) ?? 0)
  const tree = [...nodes].map(([node, number]) => {
    const [left, right] = plan.nodes?.[number] ?? [value(node.left), value(node.right)]
    return nodeBytes(left, right, recordBits)
  })
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_750_000_000n,
    database_type: 'Test',
    ip_version: ipVersion,
    node_count: nodes.size,
    record_size: recordBits,
    ...plan.metadata,
  }
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([...tree, Buffer.alloc(16), plan.data ?? data.bytes(), marker, encode(metadata)])
}

/** The bits from the root to a block; an IPv4 block lies below 96 zeros in an IPv6 tree. */
function path({ first, bits }: Cidr, ipVersion: 4 | 6): number[] {
  const isIpv4 = first.version === 4
  const all = Array.from({ length: bits }, (_, at) => ((first.words[at >>> 5] ?? 0) >>> (31 - (at & 31))) & 1)
  if (!isIpv4) return all
  return ipVersion === 4 ? all.slice(96) : [...new Array<number>(96).fill(0), ...all.slice(96)]
}

function insert(root: Node, bits: readonly number[], record: number): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = bit === 0 ? 'left' : 'right'
    const child = node[side]
    // A wider network above is split, so that the narrower one can lie inside it.
    const next = typeof child === 'number' ? { left: child, right: child } : child
    node[side] = next
    node = next
  }
  node[bits.at(-1) === 0 ? 'left' : 'right'] = record
}

function link(root: Node): void {
  let ipv4: Node | number = root
  for (let depth = 0; depth < 96 && typeof ipv4 !== 'number'; depth++) ipv4 = ipv4.left
  if (typeof ipv4 === 'number') return
  for (const cidr of ['::ffff:0:0/96', '2002::/16']) {
    const block = parseCidr(cidr)
    const bits = block ? path({ ...block, first: { ...block.first, version: 6 } }, 6) : []
    insert(root, bits, 1)
    let node: Node = root
    for (const bit of bits.slice(0, -1)) node = (bit === 0 ? node.left : node.right) as Node
    node[bits.at(-1) === 0 ? 'left' : 'right'] = ipv4
  }
}

function numbered(root: Node): Map<Node, number> {
  const numbers = new Map<Node, number>()
  const visit = (node: Node | number) => {
    if (typeof node === 'number' || numbers.has(node)) return
    numbers.set(node, numbers.size)
    visit(node.left)
    visit(node.right)
  }
  visit(root)
  return numbers
}

function nodeBytes(left: number, right: number, recordBits: number): Buffer {
  const bytes = Buffer.alloc(recordBits / 4)
  if (recordBits === 24) bytes.writeUIntBE(left, 0, 3) && bytes.writeUIntBE(right, 3, 3)
  else if (recordBits === 32) bytes.writeUInt32BE(left, 0) && bytes.writeUInt32BE(right, 4)
  else {
    bytes.writeUIntBE(left % 0x1000000, 0, 3)
    bytes[3] = (Math.floor(left / 0x1000000) << 4) | Math.floor(right / 0x1000000)
    bytes.writeUIntBE(right % 0x1000000, 4, 3)
  }
  return bytes
}

/** Writes equal values once and points to them, as real databases do. */
class DataWriter {
  readonly #known = new Map<string, number>()
  readonly #parts: Buffer[] = []
  #size = 0

  add(value: MmdbJson): number {
    const key = JSON.stringify(value)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const bytes = encode(value, (text) => this.#pointer(text))
    this.#known.set(key, this.#size)
    return this.#append(bytes)
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  #pointer(text: string): Buffer {
    const at = this.add(text)
    if (at < 2048) return Buffer.of((1 << 5) | (at >>> 8), at & 255)
    const beyond = at - 2048
    return Buffer.of((1 << 5) | (1 << 3) | (beyond >>> 16), (beyond >>> 8) & 255, beyond & 255)
  }

  #append(bytes: Buffer): number {
    this.#parts.push(bytes)
    this.#size += bytes.length
    return this.#size - bytes.length
  }
}

/** Encodes a value; texts inside maps and arrays go through `inner`, which may point to them. */
export function encode(value: MmdbJson, inner: (text: string) => Buffer = (text) => encode(text)): Buffer {
  const nested = (item: MmdbJson) => (typeof item === 'string' ? inner(item) : encode(item, inner))
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'boolean') return control(14, value ? 1 : 0)
  if (typeof value === 'bigint') {
    const digits = value.toString(16)
    const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
    return Buffer.concat([control(9, bytes.length), bytes])
  }
  if (typeof value === 'number') return encodeNumber(value)
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(nested)])
  const entries = Object.entries(value)
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, item]) => [inner(key), nested(item)])])
}

function encodeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  if (Number.isInteger(value) && value >= 0) {
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes.subarray(0, 4)])
  }
  bytes.writeDoubleBE(value)
  return Buffer.concat([control(3, 8), bytes])
}

function control(type: number, size: number): Buffer {
  const first = type < 8 ? type << 5 : 0
  const more = type < 8 ? [] : [type - 7]
  if (size < 29) return Buffer.of(first | size, ...more)
  if (size < 285) return Buffer.of(first | 29, ...more, size - 29)
  return Buffer.of(first | 30, ...more, (size - 285) >>> 8, (size - 285) & 255)
}
