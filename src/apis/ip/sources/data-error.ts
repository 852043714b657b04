/** Foreign data that must not be used: the message says what is wrong with it, for the operator. */
export class DataError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DataError'
  }
}
