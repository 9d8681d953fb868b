import java.net.URI;
import java.net.http.*;
public class NaiveSse {
  public static void main(String[] args) throws Exception {
    var client = HttpClient.newHttpClient();
    for (var last = "0"; ; Thread.sleep(100)) try {
      var request = HttpRequest.newBuilder(URI.create(args[0])).header("Authorization", "Bearer " + args[1]).header("Last-Event-ID", last).build();
      var lines = client.send(request, HttpResponse.BodyHandlers.ofLines()).body().iterator();
      while (lines.hasNext()) {
        var line = lines.next();
        if (line.startsWith("data: ")) System.out.println(line.replaceAll(".*\"message\":\"([^\"]*)\".*", "$1"));
        if (line.startsWith("id: ")) last = line.substring(4);
      }
    } catch (java.io.IOException | java.io.UncheckedIOException gone) { }
  }
}
