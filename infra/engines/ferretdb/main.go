// A MongoDB-protocol server for tests and development: FerretDB on SQLite files.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

// Usage: ferretdb <address> <directory>. Prints its URL to standard output. Ends on SIGTERM, or when its standard input
// closes, so that it does not outlive the process that started it.
func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: %s <address> <directory>", os.Args[0]))
	}

	server, err := open(os.Args[1], os.Args[2])
	if err != nil {
		fail(err)
	}

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()

	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	go func() { fmt.Println(server.MongoDBURI()) }()

	if err = server.Run(ctx); err != nil {
		fail(err)
	}
}

func open(address, directory string) (*ferretdb.FerretDB, error) {
	directory, err := filepath.Abs(directory)
	if err != nil {
		return nil, err
	}

	if err = os.MkdirAll(directory, 0o755); err != nil {
		return nil, err
	}

	// With this setting committed data survives a crash of the process, but perhaps not a power cut.
	sqlite := url.URL{Scheme: "file", OmitHost: true, Path: directory + "/", RawQuery: "_pragma=synchronous(normal)"}

	return ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: address},
		Handler:   "sqlite",
		SQLiteURL: sqlite.String(),
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
