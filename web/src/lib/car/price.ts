export * from '#contracts/price';
