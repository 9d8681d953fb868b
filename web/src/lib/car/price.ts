export * from '#contracts/domain/car/price';
