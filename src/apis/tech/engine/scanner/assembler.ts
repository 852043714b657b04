/** Instructions of WebAssembly; an expression leaves one value behind, a statement none. */
export type Code = readonly number[]

/** An expression, or a number as it is. */
export type Value = Code | number

/** Calls a function. */
export type Callable = (...given: Value[]) => Code

const i32 = 0x7f
const v128 = 0x7b

/** Names of variables and the code that reads each of them. */
type Variables<Name extends string> = Readonly<Record<Name, Code>>

type Definition<Parameter extends string, Local extends string, Vector extends string> = {
  readonly takes: readonly Parameter[]
  readonly locals?: readonly Local[]
  /** Locals of sixteen bytes. */
  readonly vectors?: readonly Vector[]
  /** Statements, the last of which is the result. */
  readonly body: (variables: Variables<Parameter | Local | Vector>) => readonly Code[]
}

/** Puts functions together into a module. All values are 32-bit numbers, but for local vectors. */
export class Assembly {
  readonly #functions: { readonly name: string; readonly arity: number; readonly body: Code }[] = []

  /** Adds a function; gives a way to call it from the ones that follow. */
  define<Parameter extends string, Local extends string = never, Vector extends string = never>(
    name: string,
    { takes, locals = [], vectors = [], body }: Definition<Parameter, Local, Vector>,
  ): Callable {
    const names = [...takes, ...locals, ...vectors]
    const variables: Record<string, Code> = {}
    for (const [index, one] of names.entries()) variables[one] = [0x20, ...unsigned(index)]
    const declared = listed([
      [...unsigned(locals.length), i32],
      [...unsigned(vectors.length), v128],
    ])
    const code = body(variables as Variables<Parameter | Local | Vector>).flat()
    const index = this.#functions.length
    this.#functions.push({ name, arity: takes.length, body: sized([...declared, ...code, 0x0b]) })
    return (...given) => [...given.flatMap(expression), 0x10, ...unsigned(index)]
  }

  /** The module as bytes: it imports its memory and exports every function. */
  bytes(): Uint8Array<ArrayBuffer> {
    const types = this.#functions.map(({ arity }) => [
      0x60,
      ...unsigned(arity),
      ...Array<number>(arity).fill(i32),
      1,
      i32,
    ])
    return Uint8Array.from([
      ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, types),
      ...section(2, [[...named('host'), ...named('memory'), 2, 0, 1]]),
      ...section(
        3,
        this.#functions.map((_, index) => unsigned(index)),
      ),
      ...section(
        7,
        this.#functions.map(({ name }, index) => [...named(name), 0, ...unsigned(index)]),
      ),
      ...section(
        10,
        this.#functions.map(({ body }) => body),
      ),
    ])
  }
}

const binary =
  (...operation: Code) =>
  (one: Value, other: Value): Code => [...expression(one), ...expression(other), ...operation]
const unary =
  (...operation: Code) =>
  (value: Value): Code => [...expression(value), ...operation]
/** Memory is read without regard to alignment. */
const read =
  (...operation: Code) =>
  (address: Value, offset = 0): Code => [...expression(address), ...operation, 0, ...unsigned(offset)]

export const isZero = unary(0x45)
export const equal = binary(0x46)
export const different = binary(0x47)
export const below = binary(0x49)
export const above = binary(0x4b)
export const atMost = binary(0x4d)
export const atLeast = binary(0x4f)
export const trailingZeros = unary(0x68)
export const plus = binary(0x6a)
export const minus = binary(0x6b)
export const times = binary(0x6c)
export const and = binary(0x71)
export const or = binary(0x72)
export const shiftLeft = binary(0x74)
export const xor = binary(0x73)
export const shiftRight = binary(0x76)
/** Keeps the sign. */
export const arithmeticShiftRight = binary(0x75)
export const byteAt = read(0x2d)
export const wordAt = read(0x28)

/** Sixteen bytes at once. */
export const vectorAt = read(0xfd, 0x00)
export const everyByte = unary(0xfd, 0x0f)
export const equalBytes = binary(0xfd, 0x23)
export const andBytes = binary(0xfd, 0x4e)
/** The bits of one that the other has not. */
export const withoutBytes = binary(0xfd, 0x4f)
export const orBytes = binary(0xfd, 0x50)
export const anyTrue = unary(0xfd, 0x53)
export const allTrue = unary(0xfd, 0x63)
/** One bit for each of sixteen bytes. */
export const bitsOf = unary(0xfd, 0x64)

export function set([, ...index]: Code, value: Value): Code {
  return [...expression(value), 0x21, ...index]
}

/** Sets a variable and leaves its value. */
export function setting([, ...index]: Code, value: Value): Code {
  return [...expression(value), 0x22, ...index]
}

export function store(address: Value, offset: number, value: Value): Code {
  return [...expression(address), ...expression(value), 0x36, 0, ...unsigned(offset)]
}

export function giveBack(value: Value): Code {
  return [...expression(value), 0x0f]
}

/** Drops what an expression leaves. */
export function only(value: Code): Code {
  return [...value, 0x1a]
}

export function choose(condition: Code, yes: Value, no: Value): Code {
  return [...expression(yes), ...expression(no), ...condition, 0x1b]
}

export function when(condition: Code, ...body: readonly Code[]): Code {
  return [...condition, 0x04, 0x40, ...body.flat(), 0x0b]
}

export function either(condition: Code, yes: readonly Code[], no: readonly Code[]): Code {
  return [...condition, 0x04, 0x40, ...yes.flat(), 0x05, ...no.flat(), 0x0b]
}

export function forever(...body: readonly Code[]): Code {
  // What follows is never reached, which the validator must be told.
  return [0x03, 0x40, ...body.flat(), 0x0c, 0, 0x0b, 0x00]
}

export function during(condition: Code, ...body: readonly Code[]): Code {
  return [0x02, 0x40, 0x03, 0x40, ...isZero(condition), 0x0d, 1, ...body.flat(), 0x0c, 0, 0x0b, 0x0b]
}

function expression(value: Value): Code {
  return typeof value === 'number' ? [0x41, ...signed(value | 0)] : value
}

function section(id: number, items: readonly Code[]): Code {
  return [id, ...sized(listed(items))]
}

function listed(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()]
}

function sized(code: Code): Code {
  return [...unsigned(code.length), ...code]
}

function named(name: string): Code {
  return sized([...Buffer.from(name)])
}

function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  const rest = value >> 6
  return rest === 0 || rest === -1 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}
